import { fold } from '../search/analyse/fold.ts'
import type { EvidenceRecord, Translations } from '../records/record.ts'
import { stemText } from './phrase-matcher.ts'

/** A text in English, or in the first language there is. */
export const englishOf = (texts: Translations): string => texts.en ?? Object.values(texts)[0] ?? ''

/** Keywords that a journal or index gives to nearly everything. */
const commonKeywords = new Set([
  'chronic disease',
  'public health',
  'emerging infectious disease',
  'emerging infectious diseases',
  'medicine',
  'epidemiology',
  'united states of america',
  'male',
  'female',
])
/** Sections whose keywords are of a picture or a word, not of evidence. */
const ofArt =
  /^(about the cover|etymologia|art science connection|art and medicine|book review|another dimension|in memoriam)$/i

/** Since 2016 MMWR gives words that people search by in place of keywords, many of them of no matter in the report. */
const specificKeywords = (record: EvidenceRecord, keywords: readonly string[]): string[] =>
  record.journal?.startsWith('MMWR') || keywords.some((keyword) => ofArt.test(keyword))
    ? []
    : keywords.filter((keyword) => !commonKeywords.has(keyword.toLowerCase()))

/** Names of series that stand before the titles of their reports. */
const series =
  /^(perspectives in disease prevention and health promotion|progress in chronic disease prevention|effectiveness in disease and injury prevention|epidemiologic notes and reports|current trends|international notes|public health dispatch|health objectives for the nation)\b:?/i

/** What the rules look at: a record with its English texts prepared once. */
export const subjectOf = (record: EvidenceRecord) => {
  const keywords = [...record.keywords, ...record.mesh, ...record.subjects]
  const title = englishOf(record.title)
  const abstract = englishOf(record.abstract)
  const titleStems = stemText([title.replace(series, '')])
  const abstractStems = stemText([abstract])
  return {
    record,
    /** English title, or the first there is; lower-case, without accents. */
    title: fold(title),
    /** English abstract, or the first there is; lower-case, without accents. */
    abstract: fold(abstract),
    /** Keywords, MeSH headings and subjects joined, lower-case. */
    keywords: fold(keywords.join('; ')),
    titleStems,
    abstractStems,
    /** Keywords that tell something. */
    keywordStems: stemText(specificKeywords(record, keywords)),
    year: record.date ? Number(record.date.slice(0, 4)) : (record.year ?? null),
  }
}
export type Subject = ReturnType<typeof subjectOf>
