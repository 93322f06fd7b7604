import type { Release } from 'shared/remote'

/** Takes a release off the page for good: its tags, and what its entry and webpack's runtime put on `window`. */
export const removeRelease = ({ base, container }: Release): void => {
  const start = new URL(base, document.baseURI).href
  for (const tag of document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')) {
    if (('src' in tag ? tag.src : tag.href).startsWith(start)) tag.remove()
  }
  Reflect.deleteProperty(window, container)
  Reflect.deleteProperty(window, `webpackChunk${container}`)
}
