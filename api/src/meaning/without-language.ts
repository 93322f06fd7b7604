import type { Lang } from 'shared/sites'
import shifts from './language-shifts.json' with { type: 'json' }
import { fromBytes } from './vector.ts'

/**
 * A model lays questions near texts of their own language, whatever they are about. What a language adds is the same for all
 * questions: the mean of 64 questions in English less the mean of the same ones in it (`bench/relevance/sample/questions.jsonl`).
 */
const shiftOf = new Map<Lang, Float32Array>(
  (['es', 'fr', 'pt', 'cn'] as const).map((lang) => {
    const { scale, values } = fromBytes(Buffer.from(shifts[lang], 'base64'))
    return [lang, Float32Array.from(values, (value) => value * scale)]
  }),
)

/** The language a question is in: that of the interface, or what its characters say. */
const languageOf = (question: string, lang: Lang): Lang =>
  /\p{Script=Han}/u.test(question) ? 'cn' : lang === 'cn' ? 'en' : lang

/** A vector moved towards where it would lie in English: the whole way by 1; of length 1, as before. */
export const towardsEnglish = (vector: Float32Array, lang: Lang, way: number): Float32Array => {
  const shift = shiftOf.get(lang)
  if (!shift) return vector
  const shifted = vector.map((value, place) => value + way * (shift[place] ?? 0))
  const length = Math.hypot(...shifted)
  return shifted.map((value) => value / length)
}

/** A question's vector as if it had been asked in English. */
export const withoutLanguage = (vector: Float32Array, question: string, lang: Lang): Float32Array =>
  towardsEnglish(vector, languageOf(question, lang), 1)
