import type { Lang } from 'shared/sites'
import { chineseWords } from '../analyse/chinese.ts'
import { fold } from '../analyse/fold.ts'
import { piecesOf } from '../analyse/pieces.ts'
import { stemmedLang } from '../analyse/stems.ts'
import { rewriteQuestion, type QuestionConcept } from '../question/question.ts'
import { rankingWeights } from '../ranking-weights.ts'
import type { IndexedDocument } from '../search-index.ts'
import type { Recognise } from '../thesaurus/segments.ts'
import { isEmptyWord } from './empty-words.ts'

/** The language of a site that a tag names; null for all that no site speaks. */
export const siteLang = (tag: string): Lang | null => (tag.startsWith('zh') ? 'cn' : stemmedLang(tag))

/** The language a text is read in: that of its tag, English for all that no site speaks. */
export const langOf = (tag: string): Lang => siteLang(tag) ?? 'en'

/** A subject of a document. */
export interface SubjectName {
  /** As the document writes it. */
  text: string
  /** What it is called in the reader's language. */
  name: string
}

/** A single word of a general dictionary (WordNet) is a word, no subject. */
const isSubject = ({ id, kind, role, text }: QuestionConcept): boolean =>
  kind === 'concept' &&
  role === 'subject' &&
  !isEmptyWord(text.toLowerCase()) &&
  (!id.startsWith('wn:') || /\s/.test(text))

/** A name in the reader's language: as the text has it, or that of the one concept of our own, whose labels are reviewed. */
const nameIn = (reader: Lang, { id, ways: [own, ...others] }: QuestionConcept): string | undefined => {
  if (own.lang === reader) return own.text
  if (!/^own:[^+]+$/.test(id)) return undefined
  return others.find(({ lang, isRelated }) => lang === reader && !isRelated)?.text
}

/**
 * What the titles and keywords of a document name of the thesaurus, titles first: those in the reader's language where there
 * are any. What has no name in that language is left out.
 *
 * @returns concepts, each with the language it was read in
 */
export const subjectsOf = (
  { texts, keywords }: Pick<IndexedDocument, 'texts' | 'keywords'>,
  recognise: Recognise,
  reader: Lang,
): (SubjectName & { concept: QuestionConcept; lang: Lang })[] => {
  const titles = texts.flatMap(({ title, lang }) => (title ? [{ text: title, lang: langOf(lang) }] : []))
  const read = titles.filter(({ lang }) => lang === reader)
  const lines = [...(read.length > 0 ? read : titles), ...keywords.map((text) => ({ text, lang: 'en' as const }))]
  const subjects = new Map<string, SubjectName & { concept: QuestionConcept; lang: Lang }>()
  for (const { text: line, lang } of lines) {
    for (const concept of rewriteQuestion(recognise(line, lang), lang, '').concepts) {
      const { id, text } = concept
      const name = nameIn(reader, concept)
      if (isSubject(concept) && name !== undefined && !subjects.has(id)) subjects.set(id, { concept, lang, text, name })
    }
    if (subjects.size >= rankingWeights.similar.subjects) break
  }
  return [...subjects.values()]
}

/** Words in small letters with their accents, those of Chinese in simplified characters. */
export const writtenWordsOf = (text: string): string[] =>
  [...piecesOf(text)].flatMap((piece) => (piece.kind === 'han' ? chineseWords(piece.text) : piece.parts))

export const wordsOf = (text: string): string[] => writtenWordsOf(text).map(fold)

/**
 * Why two documents are near each other, in the reader's language: subjects with a telling word, most telling first, then
 * telling words that no subject has.
 *
 * @param subjects what the one names and the other holds
 * @param terms words both hold, most telling first
 * @param written how a word is written in the reader's language; undefined where it is none of it
 * @returns as many as a reader takes in at a glance; none rather than words that say nothing
 */
export const reasonsOf = (
  subjects: readonly SubjectName[],
  terms: readonly string[],
  written: (word: string) => string | undefined,
): string[] => {
  const found = new Map<string, string>()
  const said = new Set<string>()
  for (const word of terms) {
    const subject = subjects.find(({ text }) => wordsOf(text).includes(word))
    if (!subject || found.has(fold(subject.name))) continue
    found.set(fold(subject.name), subject.name)
    for (const part of wordsOf(`${subject.text} ${subject.name}`)) said.add(part)
  }
  const words = terms.flatMap((word) => (said.has(word) ? [] : (written(word) ?? [])))
  return [...found.values(), ...words].slice(0, rankingWeights.similar.shared)
}
