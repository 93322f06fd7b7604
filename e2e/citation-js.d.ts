// Citation.js has no types of its own; of it, only what reads files is used.
declare module '@citation-js/core' {
  export class Cite {
    constructor(text: string, options: { forceType: string })
    /** Records in the form of CSL. */
    readonly data: readonly { title?: string; type?: string; issued?: unknown; abstract?: string; URL?: string }[]
  }
}
declare module '@citation-js/plugin-ris' {}
