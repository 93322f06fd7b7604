/** Texts in markdown, a file per site and language. Apart from the rest, because few pages need it and its parser is large. */
export { Markdown } from './markdown.tsx'
export { pageTextQuery } from './page-text-query.ts'
