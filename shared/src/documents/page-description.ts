import { ellipsis } from './titles.ts'

/** Search engines show about this much. */
const longest = 160

/** A text as the description of a page: one line, cut. */
export const pageDescription = (text: string): string => ellipsis(text.replace(/\s+/g, ' ').trim(), longest)
