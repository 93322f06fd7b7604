import * as v from 'valibot'
import { cleanLine, cleanParagraphs } from './clean-text.ts'
import { recordSchema, type ParsedRecord } from './record-schema.ts'

/** Texts by BCP 47 tag, plain. */
export type Translations = Record<string, string>

/** A record that passed: texts are plain, and by language. */
export interface EvidenceRecord extends Omit<ParsedRecord, 'title' | 'abstract' | 'declarativeTitle'> {
  title: Translations
  abstract: Translations
  declarativeTitle: Translations
}

export type RecordReading = { ok: true; record: EvidenceRecord } | { ok: false; reason: string }

const toCamel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const byLanguage = (
  given: ParsedRecord['title'] | null | undefined,
  language: string,
  clean: (text: string) => string,
): Translations => {
  const entries = typeof given === 'string' ? [[language, given] as const] : Object.entries(given ?? {})
  return Object.fromEntries(entries.map(([tag, text]) => [tag, clean(text ?? '')] as const).filter(([, text]) => text))
}

/**
 * Checks and cleans one record.
 *
 * @returns the record, or the reason it is refused: the field and what is wrong with it
 */
export const readRecord = (given: unknown): RecordReading => {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { ok: false, reason: 'is no object' }
  const named = Object.fromEntries(Object.entries(given).map(([name, value]) => [toCamel(name), value]))
  const result = v.safeParse(recordSchema, named)
  if (!result.success) return { ok: false, reason: result.issues.slice(0, 3).map(reasonOf).join('; ') }
  const record: ParsedRecord & Record<string, unknown> = result.output
  return {
    ok: true,
    record: {
      ...record,
      title: byLanguage(record.title, record.language, cleanLine),
      abstract: byLanguage(record.abstract, record.language, cleanParagraphs),
      declarativeTitle: byLanguage(record.declarativeTitle, record.language, cleanLine),
    },
  }
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
