import { authorName, bareDoi, doiUrl, publicationDate, type Reference } from 'shared/citations'
import type { Article } from 'shared/contracts'

const author = (text: string): object => {
  const name = authorName(text)
  if ('literal' in name) return { '@type': 'Organization', name: name.literal }
  return {
    '@type': 'Person',
    name: `${name.given} ${name.family}`,
    givenName: name.given,
    familyName: name.family,
  }
}

/** A record in the terms of schema.org. What is not known is left out. */
export const scholarlyArticle = (article: Article, reference: Reference): object => {
  const { title, title_lang, abstract, journal, keywords, DOI, source_url } = article
  const date = publicationDate(reference)
  return {
    '@type': 'ScholarlyArticle',
    headline: title,
    name: title,
    url: reference.record_url,
    inLanguage: title_lang,
    ...(article.authors.length > 0 && { author: article.authors.map(author) }),
    ...(date && { datePublished: date }),
    ...(journal !== null && { isPartOf: { '@type': 'Periodical', name: journal } }),
    ...(abstract !== null && { abstract }),
    ...(keywords.length > 0 && { keywords }),
    ...(DOI !== null && {
      identifier: { '@type': 'PropertyValue', propertyID: 'doi', value: bareDoi(DOI) },
      sameAs: doiUrl(DOI),
    }),
    ...(source_url !== null && { isBasedOn: source_url }),
  }
}
