/** References as RIS and BibTeX, one writer for the article page and for exports. Knows neither DOM nor React. */
export { authorName, invertedName, type AuthorName } from './author-name.ts'
export { citationKey, toBibtex } from './bibtex.ts'
export { bareDoi, doiUrl, publicationDate, type Reference } from './reference.ts'
export { toRis } from './ris.ts'
