import type { Article } from '../contracts/index.ts'

/** The first full-text link that leads to a PDF file, or null. */
export const pdfUrl = ({ hyperlinks }: Pick<Article, 'hyperlinks'>): string | null =>
  hyperlinks.find(({ url }) => /^https?:[^?#]+\.pdf(?:[?#]|$)/i.test(url))?.url ?? null
