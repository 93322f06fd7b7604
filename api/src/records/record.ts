import { siteIds, type SiteId } from 'shared/sites'
import * as v from 'valibot'
import type { Appraisal } from './appraisal.ts'
import { cleanLine, cleanParagraphs } from './clean-text.ts'
import { orderedNotices, type Notice } from './notice.ts'
import { withoutReferenceMarks } from './reference-marks.ts'
import { recordSchema, type ParsedRecord } from './record-schema.ts'

/** Texts by BCP 47 tag, plain. */
export type Translations = Record<string, string>

/** What an editor corrected in a record, or noted of it. */
export interface Repair {
  /** Field of the record; null: a note alone. */
  field: string | null
  value: unknown
  note: string
  at: string
}

/** A record that passed: texts are plain, and by language. */
export interface EvidenceRecord extends Omit<ParsedRecord, RereadField> {
  title: Translations
  abstract: Translations
  unshownAbstract?: Translations
  /** Id of the document of a newer version, which is found in place of this one. */
  newerVersion?: string
  /** Documents of older versions, the newest first; the year is empty where it is not known. */
  olderVersions?: readonly { id: string; year: string }[]
  /** What editors corrected or noted, oldest first. */
  repairs?: readonly Pick<Repair, 'field' | 'note' | 'at'>[]
  /** Fields that records from other sources have completed, by source. */
  filled?: readonly (NonNullable<ParsedRecord['completion']> & { fields: readonly string[] })[]
  declarativeTitle: Translations
  plainLanguageSummary: Translations
  /** By language tag. */
  keyMessages: Record<string, string[]>
  /** All that are stated, in the order of the source. */
  appraisals: Appraisal[]
  /** The gravest first. */
  notices: Notice[]
}

/** Fields that leave in another shape than they came in. */
type RereadField =
  | 'title'
  | 'abstract'
  | 'unshownAbstract'
  | 'declarativeTitle'
  | 'plainLanguageSummary'
  | 'keyMessages'
  | 'appraisal'
  | 'appraisals'
  | 'moreAppraisals'
  | 'notices'
  | 'retracted'
  | 'lastSearch'

/** Date of publication as precise as known, or null. */
export const publishedOf = ({ date, year }: Pick<EvidenceRecord, 'date' | 'year'>): string | null =>
  date ?? (year ? String(year) : null)

export type RecordReading =
  /** With identifiers that were left out, since they have not the shape of one. */
  { ok: true; record: EvidenceRecord; leftOut: string[] } | { ok: false; reason: string }

const identifiers = ['doi', 'pmid', 'pmcid'] as const

const scopes: Readonly<Record<string, SiteId>> = {
  'health systems': 'hse',
  'social systems': 'sse',
  'covid-19': 'cvd',
}

/** The sites of a stated scope; undefined where it names none. */
const sitesOfScope = (scope: readonly string[] | undefined): SiteId[] | undefined => {
  const sites = siteIds.filter((site) => scope?.some((name) => scopes[name.toLowerCase()] === site))
  return sites.length > 0 ? sites : undefined
}

const toCamel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const byLanguage = (
  given: ParsedRecord['title'] | null | undefined,
  language: string,
  clean: (text: string) => string,
): Translations => {
  const entries = typeof given === 'string' ? [[language, given] as const] : Object.entries(given ?? {})
  return Object.fromEntries(entries.map(([tag, text]) => [tag, clean(text ?? '')] as const).filter(([, text]) => text))
}

const titleText = (text: string): string => withoutReferenceMarks(cleanLine(text))
const abstractText = (text: string): string => withoutReferenceMarks(cleanParagraphs(text))

/**
 * Checks and cleans one record.
 *
 * @returns the record, or the reason it is refused: the field and what is wrong with it
 */
export const readRecord = (given: unknown): RecordReading => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { ok: false, reason: 'is no object' }
  const damaged = damageOf(given)
  if (damaged !== null) return { ok: false, reason: damaged }
  const named = Object.fromEntries(Object.entries(given).map(([name, value]) => [toCamel(name), value]))
  const result = v.safeParse(recordSchema, named)
  if (!result.success) return { ok: false, reason: result.issues.slice(0, 3).map(reasonOf).join('; ') }
  const {
    appraisal,
    appraisals,
    moreAppraisals,
    retracted,
    lastSearch,
    keyMessages,
    unshownAbstract,
    ...record
  }: ParsedRecord & Record<string, unknown> = result.output
  const sites = record.sites ?? sitesOfScope(record.scope)
  const searched = record.lastLitSearch === undefined ? lastSearch : record.lastLitSearch
  return {
    ok: true,
    leftOut: identifiers
      .filter((field) => named[field] && record[field] === null)
      .map((field) => `${field}: is no ${field.toUpperCase()} (${shown(named[field])})`),
    record: {
      ...record,
      ...(sites && { sites }),
      ...(record.authorsInDoubt && { authors: [] }),
      ...(searched !== undefined && { lastLitSearch: searched }),
      appraisals: [...(appraisal ?? []), ...appraisals.flat(), ...moreAppraisals.flat()],
      notices: orderedNotices([...record.notices, ...(retracted ? [{ kind: 'retraction' as const }] : [])]),
      keyMessages: Array.isArray(keyMessages) ? { [record.language]: keyMessages } : (keyMessages ?? {}),
      plainLanguageSummary: byLanguage(record.plainLanguageSummary, record.language, cleanParagraphs),
      title: byLanguage(record.title, record.language, titleText),
      abstract: byLanguage(record.abstract, record.language, abstractText),
      ...(unshownAbstract && { unshownAbstract: byLanguage(unshownAbstract, record.language, abstractText) }),
      declarativeTitle: byLanguage(record.declarativeTitle, record.language, cleanLine),
    },
  }
}

/**
 * Where a record holds the replacement character, which stands for what could not be read.
 *
 * @returns the field and the text before it; null where there is none
 */
const damageOf = (record: object): string | null => {
  const waiting: [field: string, value: unknown][] = [['', record]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [field, value] = next
    if (typeof value === 'string' && value.includes('\uFFFD')) {
      const at = value.indexOf('\uFFFD')
      const before = JSON.stringify(value.slice(Math.max(0, at - 30), at))
      return `${field}: is damaged: a character after ${before} could not be read`
    }
    if (typeof value === 'object' && value !== null)
      for (const [name, inside] of Object.entries(value))
        waiting.push([field ? `${field}.${name}`.slice(0, 200) : name, inside])
  }
  return null
}

const reasonOf = (issue: v.GenericIssue): string => {
  const path = v.getDotPath(issue) ?? 'record'
  const missing = issue.input === undefined && issue.kind === 'schema'
  return missing ? `${path}: is missing` : `${path}: ${issue.message} (${shown(issue.input)})`
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 80 ? `${text.slice(0, 80)}...` : text
}
