import { fold } from '../search/analyse/fold.ts'
import type { EvidenceRecord, Translations } from '../records/record.ts'
import { stemText, type StemmedText } from './phrase-matcher.ts'

/** What the rules look at: a record with its English texts prepared once. */
export interface Subject {
  record: EvidenceRecord
  /** English title, or the first there is; lower-case, without accents. */
  title: string
  /** English abstract, or the first there is; lower-case, without accents. */
  abstract: string
  /** Keywords, MeSH headings and subjects joined, lower-case. */
  keywords: string
  titleStems: StemmedText
  abstractStems: StemmedText
  keywordStems: StemmedText
  /** Title, abstract and keywords. */
  stems: StemmedText
  year: number | null
}

const english = (texts: Translations): string => texts.en ?? Object.values(texts)[0] ?? ''

export const subjectOf = (record: EvidenceRecord): Subject => {
  const keywords = [...record.keywords, ...record.mesh, ...record.subjects]
  const title = english(record.title)
  const abstract = english(record.abstract)
  const titleStems = stemText([title])
  const abstractStems = stemText([abstract])
  const keywordStems = stemText(keywords)
  return {
    record,
    title: fold(title),
    abstract: fold(abstract),
    keywords: fold(keywords.join('; ')),
    titleStems,
    abstractStems,
    keywordStems,
    stems: [...titleStems, ...abstractStems, ...keywordStems],
    year: record.date ? Number(record.date.slice(0, 4)) : (record.year ?? null),
  }
}
