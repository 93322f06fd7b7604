import type { Lang } from 'shared/sites'
import { fold } from '../analyse/fold.ts'
import { piecesOf } from '../analyse/pieces.ts'
import { stemmedLang } from '../analyse/stems.ts'
import { rewriteQuestion, type QuestionConcept } from '../question/question.ts'
import { rankingWeights } from '../ranking-weights.ts'
import type { IndexedDocument } from '../search-index.ts'
import type { Recognise } from '../thesaurus/segments.ts'
import { isEmptyWord } from './empty-words.ts'

/** The language a text is read in: that of its tag, English for all that no site speaks. */
export const langOf = (tag: string): Lang => (tag.startsWith('zh') ? 'cn' : (stemmedLang(tag) ?? 'en'))

/** A single word of a general dictionary (WordNet) is a word, no subject. */
const isSubject = ({ id, kind, role, text }: QuestionConcept): boolean =>
  kind === 'concept' &&
  role === 'subject' &&
  !isEmptyWord(text.toLowerCase()) &&
  (!id.startsWith('wn:') || /\s/.test(text))

/** What the titles and keywords of a document name of the thesaurus, titles first, each in the language it is named in. */
export const subjectsOf = (
  { texts, keywords }: IndexedDocument,
  recognise: Recognise,
): { concept: QuestionConcept; lang: Lang }[] => {
  const lines = [
    ...texts.flatMap(({ title, lang }) => (title ? [{ text: title, lang: langOf(lang) }] : [])),
    ...keywords.map((text) => ({ text, lang: 'en' as const })),
  ]
  const subjects = new Map<string, { concept: QuestionConcept; lang: Lang }>()
  for (const { text, lang } of lines) {
    for (const concept of rewriteQuestion(recognise(text, lang), lang, '').concepts)
      if (isSubject(concept) && !subjects.has(concept.id)) subjects.set(concept.id, { concept, lang })
    if (subjects.size >= rankingWeights.similar.subjects) break
  }
  return [...subjects.values()]
}

export const wordsOf = (text: string): string[] =>
  [...piecesOf(text)].flatMap((piece) => (piece.kind === 'han' ? [piece.text] : piece.parts.map(fold)))

/**
 * Why two documents are near each other, in the words of one of them: subjects with a telling word, most telling first,
 * then telling words that no subject has.
 *
 * @param subjects what the one names and the other holds
 * @param terms words both hold, most telling first
 * @returns as many as a reader takes in at a glance; none rather than words that say nothing
 */
export const reasonsOf = (subjects: readonly string[], terms: readonly string[]): string[] => {
  const found = new Map<string, string>()
  const said = new Set<string>()
  for (const word of terms) {
    const subject = subjects.find((text) => wordsOf(text).includes(word))
    if (!subject || found.has(fold(subject))) continue
    found.set(fold(subject), subject)
    for (const part of wordsOf(subject)) said.add(part)
  }
  return [...found.values(), ...terms.filter((word) => !said.has(word))].slice(0, rankingWeights.similar.shared)
}
