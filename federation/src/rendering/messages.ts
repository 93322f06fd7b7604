/** Texts of modules by their path in a server build. */
export type ModuleTexts = Readonly<Record<string, string>>

/** What pages are rendered by: a release of the shell and one of a remote, or the shell alone. */
export interface ServerBuild {
  shell: ModuleTexts
  remote: ModuleTexts | null
}

export interface RenderedPage {
  html: string
  /** What the page asked for before it was rendered, as JSON. */
  state: string
}

/** What the site server tells the rendering process: one message a line, as JSON. */
export type ToProcess =
  | { type: 'open'; build: ServerBuild }
  /** `request`: what the shell's `renderPage` takes, as JSON. */
  | { type: 'render'; request: string }
  | { type: 'answer'; call: number; status: number; body: string }

/** What the rendering process tells the site server, about the one thing that it is at. */
export type FromProcess =
  | { type: 'opened' }
  | ({ type: 'rendered' } & RenderedPage)
  /** `data`: an answer that the page needs could not be had, which is no fault of the page. */
  | { type: 'failed'; why: 'fault' | 'data'; message: string }
  | { type: 'ask'; call: number; path: string }
