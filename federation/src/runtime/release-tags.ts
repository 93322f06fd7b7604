type Tag = HTMLScriptElement | HTMLLinkElement

const addressOf = (tag: Tag): string => ('src' in tag ? tag.src : tag.href)

/**
 * The scripts and links of a release on a page.
 *
 * @param base address of the release's folder
 */
export const releaseTags = (base: string, root: ParentNode & Node = document): Tag[] => {
  const start = new URL(base, root.baseURI).href
  return [...root.querySelectorAll<Tag>('script[src], link[href]')].filter((tag) => addressOf(tag).startsWith(start))
}
