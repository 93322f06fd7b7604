import type { Lang, SiteId } from '../sites/index.ts'
import type { Registry } from './registry.ts'

/** What the site server gives the build of a shell to render a page from; all of it is the same for every visitor. */
export interface RenderRequest {
  /** The whole address. */
  address: string
  site: SiteId
  lang: Lang
  /** Origin of the site's canonical addresses. */
  origin: string
  contact: string
  /** Rows of the registry without their files. */
  registry: Registry
  /** The part that the address leads to; null for a page of the shell's own. */
  part: { remote: string; page: string; version: string } | null
  /** Versions of the texts by language. */
  textsVersion: Partial<Record<Lang, string>>
}
