import { releaseTags } from '../release-tags.ts'

/** Which releases' styles apply: those with a part on the page. */
export interface ReleaseStyles {
  /**
   * Lets the styles of a release apply as long as one of its parts is on the page, at once both ways: neither a frame
   * without them nor one with those of a part that has left.
   *
   * @param base address of the release's folder
   * @returns takes the part off
   */
  hold(base: string): () => void
}

const sheetsOf = (base: string, page: Document): HTMLLinkElement[] =>
  releaseTags(base, page).filter((tag): tag is HTMLLinkElement => 'href' in tag && tag.rel === 'stylesheet')

const pathOf = ({ href }: HTMLLinkElement): string => new URL(href).pathname

/** One file loaded twice, the second time under an address of another try, applies once. */
const dropTwins = (links: readonly HTMLLinkElement[]): void => {
  for (const [place, link] of links.entries()) {
    const isLater = (other: HTMLLinkElement): boolean => other.sheet !== null && pathOf(other) === pathOf(link)
    if (links.slice(place + 1).some(isLater)) link.remove()
  }
}

export const createReleaseStyles = (page: () => Document = () => document): ReleaseStyles => {
  const held = new Map<string, number>()
  const apply = (base: string): void => {
    const on = (held.get(base) ?? 0) > 0
    const links = sheetsOf(base, page())
    if (on) dropTwins(links)
    for (const link of links) {
      // The sheet's own switch: the link's would fetch the file again.
      if (link.sheet) link.sheet.disabled = !on
      else link.addEventListener('load', () => apply(base), { once: true })
    }
  }
  const change = (base: string, by: number): void => {
    const before = held.get(base) ?? 0
    held.set(base, before + by)
    if (before === 0 || before + by === 0) apply(base)
  }
  return {
    hold: (base) => {
      change(base, 1)
      return () => change(base, -1)
    },
  }
}
