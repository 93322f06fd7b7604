/** What is used of linebreak, which brings no types. */
declare module 'linebreak' {
  /** Finds where a text may or must be broken into lines (Unicode Standard Annex 14). */
  export default class LineBreaker {
    constructor(text: string)
    /** The next place, as an index into the text in UTF-16 units; null after the last, which is the end of the text. */
    nextBreak(): { position: number; required: boolean } | null
  }
}
