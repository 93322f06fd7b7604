import { authorName, bareDoi, doiUrl, pagesOf, publicationDate, type Reference } from 'shared/citations'
import type { Article, PublisherNotice } from 'shared/contracts'

const author = (text: string): object => {
  const name = authorName(text)
  if ('literal' in name) return { '@type': name.isGroup ? 'Organization' : 'Person', name: name.literal }
  return {
    '@type': 'Person',
    name: [name.given, name.family, name.suffix].filter(Boolean).join(' '),
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

/** The journal, within it the volume and within that the issue, as far as they are known. */
const issueOf = ({ journal, issn, volume, issue }: Reference): object | null => {
  if (journal === null) return null
  const periodical = { '@type': 'Periodical', name: journal, ...(issn && issn.length > 0 && { issn }) }
  const within = volume ? { '@type': 'PublicationVolume', volumeNumber: volume, isPartOf: periodical } : periodical
  return issue ? { '@type': 'PublicationIssue', issueNumber: issue, isPartOf: within } : within
}

/** A record in the terms of schema.org. What is not known is left out. */
export const scholarlyArticle = (article: Article, reference: Reference): object => {
  const { title, title_lang, abstract, notices = [], keywords, DOI, source_url } = article
  const isPartOf = issueOf(reference)
  const { first, last } = pagesOf(reference.pages)
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
    ...(isPartOf && { isPartOf }),
    ...(first && { pageStart: first }),
    ...(last && { pageEnd: last }),
    ...(reference.publisher && { publisher: { '@type': 'Organization', name: reference.publisher } }),
    ...(abstract !== null && { abstract }),
    ...(keywords.length > 0 && { keywords }),
    ...(DOI !== null && {
      identifier: { '@type': 'PropertyValue', propertyID: 'doi', value: bareDoi(DOI) },
      sameAs: doiUrl(DOI),
    }),
    ...(source_url !== null && { isBasedOn: source_url }),
  }
}
