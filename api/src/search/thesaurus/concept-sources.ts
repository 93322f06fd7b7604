import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { languages, type Lang } from 'shared/sites'
import * as v from 'valibot'

/** A way to say a concept in one language. */
export interface SourceLabel {
  text: string
  lang: Lang
  /** Written and reviewed for this project. */
  isReviewed: boolean
  /** Near in meaning and not the same. */
  isRelated: boolean
}

/**
 * What a concept does in a question. `subject`: what it is about. `aspect`: what is asked of the subject (an outcome such
 * as quality or access, a kind of study, prevalence). `aim`: what is wanted to happen (prevention).
 */
export const conceptRoles = ['subject', 'aspect', 'aim'] as const
export type ConceptRole = (typeof conceptRoles)[number]

export interface SourceConcept {
  id: string
  role: ConceptRole
  /** The preferred label of each language comes before its others. */
  labels: SourceLabel[]
  /** So common a word that its synonyms would lead astray: it is recognised and stays as typed. */
  isGeneric: boolean
  /** Its sense is uncertain: good for finding texts in other languages, not for synonyms. */
  isForTranslation: boolean
}

export interface WordTranslation {
  lang: Lang
  word: string
  english: string
  /** How often the word was translated so, 0 to 1. */
  probability: number
}

/** The files the thesaurus is made of; where each comes from stands in `api/thesaurus/SOURCES.md`. */
export const thesaurusFiles = {
  core: new URL('../../../thesaurus/core-concepts.psv', import.meta.url),
  concepts: new URL('../../../thesaurus/thesaurus.jsonl.gz', import.meta.url),
  shareAlike: new URL('../../../thesaurus/thesaurus-sharealike.jsonl.gz', import.meta.url),
  words: new URL('../../../thesaurus/word-translations.tsv.gz', import.meta.url),
} as const

const sourceLangs = new Map<string, Lang>([
  ['en', 'en'],
  ['es', 'es'],
  ['fr', 'fr'],
  ['pt', 'pt'],
  ['zh', 'cn'],
])
const labelsByLang = v.object({
  en: v.optional(v.array(v.string()), []),
  es: v.optional(v.array(v.string()), []),
  fr: v.optional(v.array(v.string()), []),
  pt: v.optional(v.array(v.string()), []),
  zh: v.optional(v.array(v.string()), []),
})
const conceptSchema = v.object({
  id: v.string(),
  labels: v.optional(labelsByLang, {}),
  generic: v.optional(v.boolean(), false),
  use: v.optional(v.picklist(['translate-only'])),
})

const linesOf = (file: URL): string[] => {
  const bytes = readFileSync(file)
  const text = file.pathname.endsWith('.gz') ? gunzipSync(bytes) : bytes
  return text
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

/** Kinds of core concepts that are no subject by themselves. */
const roleOfKind: Readonly<Record<string, ConceptRole>> = { outcome: 'aspect', method: 'aspect', aim: 'aim' }

/** One line of the core concepts: id, kind, then a column for each language; `~` marks labels that are only related. */
const readCore = (line: string): SourceConcept => {
  const [id, kind = '', ...columns] = line.split('|')
  if (!id || columns.length !== languages.length) throw new Error(`core-concepts.psv: not seven columns: ${line}`)
  const labels = languages.flatMap((lang, column) =>
    (columns[column] ?? '').split(';').flatMap((written) => {
      const text = written.replace(/^~/, '').trim()
      return text ? [{ text, lang, isReviewed: true, isRelated: written.trim().startsWith('~') }] : []
    }),
  )
  return { id, role: roleOfKind[kind] ?? 'subject', labels, isGeneric: false, isForTranslation: false }
}

const readConcept = (line: string): SourceConcept => {
  const { id, labels, generic, use } = v.parse(conceptSchema, JSON.parse(line))
  return {
    id,
    role: 'subject',
    isGeneric: generic,
    isForTranslation: use === 'translate-only',
    labels: Object.entries(labels).flatMap(([source, texts]) => {
      const lang = sourceLangs.get(source)
      return lang ? texts.map((text) => ({ text, lang, isReviewed: false, isRelated: false })) : []
    }),
  }
}

/** All concepts, each once, with the labels of every source: reviewed ones first, those under share-alike terms last. */
export const readConcepts = (): SourceConcept[] => {
  const concepts = new Map<string, SourceConcept>()
  const reviewed = new Set<string>()
  for (const line of linesOf(thesaurusFiles.core)) {
    const concept = readCore(line)
    if (concepts.has(concept.id)) throw new Error(`core-concepts.psv: ${concept.id} stands there twice`)
    concepts.set(concept.id, concept)
    for (const { text, lang } of concept.labels) reviewed.add(`${lang} ${text.toLowerCase()}`)
  }
  for (const file of [thesaurusFiles.concepts, thesaurusFiles.shareAlike])
    for (const line of linesOf(file)) {
      const concept = readConcept(line)
      const known = concepts.get(concept.id)
      if (!known) concepts.set(concept.id, concept)
      else {
        // What is reviewed as one concept is no loose label of another reviewed one.
        const isFree = ({ text, lang }: SourceLabel) =>
          !known.labels.some(({ isReviewed }) => isReviewed) || !reviewed.has(`${lang} ${text.toLowerCase()}`)
        known.labels.push(...concept.labels.filter(isFree))
        known.isGeneric ||= concept.isGeneric
      }
    }
  return [...concepts.values()]
}

export const readWordTranslations = (): WordTranslation[] =>
  linesOf(thesaurusFiles.words).flatMap((line) => {
    const [source = '', word = '', english = '', probability] = line.split('\t')
    const lang = sourceLangs.get(source)
    return lang ? [{ lang, word, english, probability: Number(probability) }] : []
  })
