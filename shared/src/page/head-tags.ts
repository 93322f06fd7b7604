import { addressIn, languageTag, type Lang } from '../sites/index.ts'

/** What the head of the document says of the page shown. */
export interface PageTags {
  title: string
  description: string
  /** Canonical path, without a language. */
  path: string
  lang: Lang
  /** Languages the page can be had in. */
  languages: readonly Lang[]
  /** Origin of the site's canonical addresses. */
  origin: string
}

const element = <Name extends 'meta' | 'link'>(
  head: HTMLHeadElement,
  name: Name,
  selector: string,
): HTMLElementTagNameMap[Name] => {
  const found = head.querySelector<HTMLElementTagNameMap[Name]>(`${name}${selector}`)
  if (found) return found
  const made = head.ownerDocument.createElement(name)
  head.append(made)
  return made
}

const writeAlternates = (head: HTMLHeadElement, { path, languages, origin }: PageTags): void => {
  const former = [...head.querySelectorAll('link[rel="alternate"][hreflang]')]
  const wanted: [hreflang: string, href: string][] =
    languages.length < 2
      ? []
      : [
          ...languages.map((lang): [string, string] => [languageTag(lang), origin + addressIn(path, lang)]),
          ['x-default', origin + path],
        ]
  for (const link of former.slice(wanted.length)) link.remove()
  for (const [place, [hreflang, href]] of wanted.entries()) {
    const link = former[place] ?? head.appendChild(head.ownerDocument.createElement('link'))
    for (const [name, value] of Object.entries({ rel: 'alternate', hreflang, href })) link.setAttribute(name, value)
  }
}

/** The mark by which the server names the page and language that its tags in the head belong to. */
export const servedMark = (pathname: string, lang: Lang): string => `${pathname} ${lang}`

/** Whether the head is still as the server wrote it for this page and language. */
export const isAsServed = (head: HTMLHeadElement, pathname: string, lang: Lang): boolean =>
  head.dataset['served'] === servedMark(pathname, lang)

/**
 * Takes away what the server wrote for another page or language than the one shown. Of the page it wrote for, only the
 * tags go that the page now brings itself.
 */
export const dropServed = (head: HTMLHeadElement, pathname: string, lang: Lang): void => {
  const stays = isAsServed(head, pathname, lang)
  for (const tag of head.querySelectorAll(stays ? 'meta[name^="citation_"][data-served]' : '[data-served]'))
    tag.remove()
  if (!stays) delete head.dataset['served']
}

/** Writes title, description, canonical address and the addresses in the other languages. */
export const writePageTags = (head: HTMLHeadElement, tags: PageTags): void => {
  head.ownerDocument.title = tags.title
  const description = element(head, 'meta', '[name="description"]')
  description.name = 'description'
  description.content = tags.description
  const canonical = element(head, 'link', '[rel="canonical"]')
  canonical.rel = 'canonical'
  canonical.href = tags.origin + addressIn(tags.path, tags.lang)
  writeAlternates(head, tags)
}
