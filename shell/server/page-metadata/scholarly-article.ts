import { authorName, bareDoi, doiUrl, publicationDate, type Reference } from 'shared/citations'
import type { Article, PublisherNotice } from 'shared/contracts'

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

const correctionNames: Record<PublisherNotice['kind'], string> = {
  withdrawn: 'Withdrawal',
  retraction: 'Retraction',
  concern: 'Expression of concern',
  correction: 'Correction',
}

/** A notice of the publisher. */
const correction = ({ kind, date, reference, url }: PublisherNotice): object => ({
  '@type': 'CorrectionComment',
  name: correctionNames[kind],
  ...(reference && { text: reference }),
  ...(date && { datePublished: date }),
  ...(url && { url }),
})

/** A record in the terms of schema.org. What is not known is left out. */
export const scholarlyArticle = (article: Article, reference: Reference): object => {
  const { title, title_lang, abstract, notices = [], journal, keywords, DOI, source_url } = article
  const date = publicationDate(reference)
  return {
    '@type': 'ScholarlyArticle',
    headline: title,
    name: title,
    url: reference.record_url,
    inLanguage: title_lang,
    ...(notices.some(({ kind }) => kind === 'retraction') && { creativeWorkStatus: 'Retracted' }),
    ...(notices.length > 0 && { correction: notices.map(correction) }),
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
