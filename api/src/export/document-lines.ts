import type { Quality } from 'shared/contracts'
import { appraisalPhrase, countriesText, lastSearchText } from 'shared/documents'
import type { Lang } from 'shared/sites'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { FilterTree } from '../taxonomy/filter-trees.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import { placeInJournal } from '../articles/citation.ts'
import { areAuthorsInDoubt } from '../articles/record-fields.ts'
import type { MailTexts } from '../i18n/mail-texts.ts'
import { toCard } from '../results/search-service.ts'
import { recordAddress } from './document-reference.ts'
import { noticeWords } from './notice-words.ts'

const qualityWords = (quality: Quality, texts: MailTexts, words: SiteLocale['words']): string => {
  if (quality.status === 'none') return ''
  if (quality.status === 'not_appraised') return texts.quality.not_appraised
  const phrases = quality.appraisals.map(appraisalPhrase).map(({ key, values }) => words(texts.quality[key], values))
  return [...new Set(phrases)].join('; ')
}

/** `lang` of the address is the site locale's; the link leads to the article as found by searching. */
export const documentLine = (document: CatalogueDocument, tree: FilterTree, siteLocale: SiteLocale) => {
  const lang: Lang = siteLocale.lang
  const hit = toCard(document, tree, lang)
  const { record } = document
  return {
    title: hit.title,
    titleLang: hit.title_lang,
    /** That it was retracted or corrected, and where that stands; empty where nothing was said of it. */
    notices: noticeWords(hit.notices, siteLocale.texts, siteLocale.words),
    type: hit.type,
    published: hit.published ?? '',
    quality: qualityWords(hit.quality, siteLocale.texts, siteLocale.words),
    lastSearch: lastSearchText(hit.lastLitSearch) ?? '',
    countries: countriesText(hit.countries, hit.type_key),
    living: hit.living,
    journal: record.journal ?? '',
    /** Volume, issue and pages. */
    place: placeInJournal(record).replace(/^:/, ''),
    authors: areAuthorsInDoubt(record) ? siteLocale.texts.authorsInDoubt : record.authors.join('; '),
    doi: record.doi ?? '',
    /** Address of the article on the site. */
    link: recordAddress(hit, siteLocale),
    licence: record.licence ?? '',
    /** Whom the licence asks to name. */
    attribution: record.attribution ?? '',
    abstract: hit.description ?? '',
  }
}

/** What exports and mails say of a document, in words of one language. */
export type DocumentLine = ReturnType<typeof documentLine>
