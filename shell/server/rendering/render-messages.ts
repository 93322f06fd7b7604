import type { Registry } from 'shared/remote'
import type { Lang, SiteId } from 'shared/sites'

/** Texts of modules by their path in a server build. */
export type ModuleTexts = Readonly<Record<string, string>>

/** What pages are rendered by: a release of the shell and one of a remote, or the shell alone. */
export interface ServerBuild {
  /** Differs for each pair of releases. */
  key: string
  shell: ModuleTexts
  remote: ModuleTexts | null
}

/** What a page is rendered from (shell/src/rendering/server-entry.tsx); it is the same for every visitor. */
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
  part: { remote: string; page: string; version: string } | null
  textsVersion: Partial<Record<Lang, string>>
}

export interface RenderedPage {
  html: string
  /** What the page asked for before it was rendered, as JSON. */
  state: string
}

/** What the site server tells the rendering process. */
export type ToProcess =
  | { type: 'open'; build: ServerBuild }
  | { type: 'render'; key: string; request: RenderRequest }
  | { type: 'answer'; call: number; status: number; body: string }
  | { type: 'drop'; key: string }

/** What the rendering process tells the site server, about the one thing that it is at. */
export type FromProcess =
  | { type: 'opened' }
  | ({ type: 'rendered' } & RenderedPage)
  /** `data`: an answer that the page needs could not be had, which is no fault of the page. */
  | { type: 'failed'; why: 'fault' | 'data'; message: string }
  | { type: 'ask'; call: number; path: string }
