import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { releaseTags } from './release-tags.ts'

const sheetsOf = (base: string, page: Document): HTMLLinkElement[] =>
  releaseTags(base, page).filter((tag): tag is HTMLLinkElement => 'href' in tag && tag.rel === 'stylesheet')

const pathOf = ({ href }: HTMLLinkElement): string => new URL(href).pathname

/** One file loaded twice, the second time under the address of a retry, applies once. */
const dropTwins = (links: readonly HTMLLinkElement[]): void => {
  for (const [place, link] of links.entries()) {
    const isLater = (other: HTMLLinkElement): boolean => other.sheet !== null && pathOf(other) === pathOf(link)
    if (links.slice(place + 1).some(isLater)) link.remove()
  }
}

/** What the hooks of a part that comes and goes receive: the address of its release's folder. */
export interface ShownPart {
  base: string
}

/**
 * Lets the styles of a release apply as long as one of its parts is on the page: from `beforeBridgeRender` of the first to
 * `afterBridgeDestroy` of the last, at once both ways, so that there is neither a frame without them nor one with those of a
 * part that has left.
 */
export const styles = (page: () => Document = () => document) => {
  const partCounts = new Map<string, number>()
  const apply = (base: string): void => {
    const on = (partCounts.get(base) ?? 0) > 0
    const links = sheetsOf(base, page())
    if (on) dropTwins(links)
    for (const link of links) {
      // The sheet's own switch: the link's would fetch the file again.
      if (link.sheet) link.sheet.disabled = !on
      else link.addEventListener('load', () => apply(base), { once: true })
    }
  }
  const change = (base: string, by: number): void => {
    const before = partCounts.get(base) ?? 0
    partCounts.set(base, before + by)
    if (before === 0 || before + by === 0) apply(base)
  }
  return {
    name: 'release-styles',
    beforeBridgeRender: ({ base }: Partial<ShownPart>): void => {
      if (base !== undefined) change(base, 1)
    },
    afterBridgeDestroy: ({ base }: Partial<ShownPart>): void => {
      if (base !== undefined) change(base, -1)
    },
  } satisfies ModuleFederationRuntimePlugin
}
