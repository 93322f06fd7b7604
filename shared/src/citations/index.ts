/** References as RIS, BibTeX and tags, one writer for the article page, exports and the site server. Knows neither DOM nor React. */
export { authorName, invertedName, isDegree, isSuffix, type AuthorName } from './author-name.ts'
export { citationKey, toBibtex } from './bibtex.ts'
export { citationTags } from './citation-tags.ts'
export { isLinkResolver, openUrl, type OpenUrlReference } from './open-url.ts'
export { pdfUrl } from './pdf-url.ts'
export { bareDoi, doiUrl, pagesOf, publicationDate, type Reference } from './reference.ts'
export { toRis } from './ris.ts'
