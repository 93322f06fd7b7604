import { stem, wordsOf } from './stems.ts'

interface Step {
  next: Map<string, Step>
  /** Index of the phrase that ends here, or -1. */
  phrase: number
}
const step = (): Step => ({ next: new Map(), phrase: -1 })

/** The stems of a text's fields; phrases never run from one field into the next. */
export type StemmedText = string[][]

export const stemText = (fields: readonly string[]): StemmedText =>
  fields.filter(Boolean).map((field) => wordsOf(field).map(stem))

/** One assignment rule: a value, and the phrases any of which assigns it; `a + b` asks for both in one document. */
export interface PhraseRule<Value> {
  value: Value
  phrases: readonly string[]
}

export interface PhraseMatcher<Value> {
  /**
   * The values whose phrases occur, each once, in the order of the rules.
   *
   * @param passing a text that may name things in passing
   * @param least how often a phrase must occur in `passing` to count; by default twice
   */
  match(text: StemmedText, passing?: StemmedText, least?: number): Value[]
}

/**
 * Finds many whole-word phrases in one pass, on stems.
 *
 * @param longestOnly of phrases that start at one word only the longest counts, and its words are used up: `guinea pig`
 *   leaves no `guinea`. Otherwise every phrase counts.
 * @param inert phrases that use up words and assign nothing; only of use with `longestOnly`
 */
export const phraseMatcher = <Value>(
  rules: readonly PhraseRule<Value>[],
  { longestOnly = false, inert = [] }: { longestOnly?: boolean; inert?: readonly string[] } = {},
): PhraseMatcher<Value> => {
  const root = step()
  let phraseCount = 0
  const add = (phrase: string): number => {
    const stems = wordsOf(phrase).map(stem)
    if (stems.length === 0) throw new Error(`The phrase '${phrase}' has no words.`)
    let at = root
    for (const word of stems) {
      const next = at.next.get(word) ?? step()
      at.next.set(word, next)
      at = next
    }
    if (at.phrase < 0) at.phrase = phraseCount++
    return at.phrase
  }

  /** For each phrase, the combinations it belongs to: the rule, and every phrase that must occur. */
  const combinations: { rule: number; needs: number[] }[][] = []
  rules.forEach(({ phrases }, rule) => {
    for (const phrase of phrases) {
      const needs = phrase.split(' + ').map(add)
      const first = needs[0]
      if (first !== undefined) (combinations[first] ??= []).push({ rule, needs })
    }
  })
  inert.forEach(add)

  const occurring = (text: StemmedText): Map<number, number> => {
    const found = new Map<number, number>()
    const count = (phrase: number) => found.set(phrase, (found.get(phrase) ?? 0) + 1)
    for (const words of text) {
      for (let start = 0; start < words.length; start++) {
        let at = root.next.get(words[start] ?? '')
        let longestEnd = -1
        let end = start
        for (let i = start; at; at = at.next.get(words[++i] ?? '')) {
          if (at.phrase < 0) continue
          longestEnd = at.phrase
          end = i
          if (!longestOnly) count(at.phrase)
        }
        if (longestOnly && longestEnd >= 0) {
          count(longestEnd)
          start = end
        }
      }
    }
    return found
  }

  return {
    match: (text, passing = [], least = 2) => {
      const found = new Set(occurring(text).keys())
      for (const [phrase, times] of occurring(passing)) if (times >= least) found.add(phrase)
      const hits = new Set<number>()
      for (const phrase of found) {
        for (const { rule, needs } of combinations[phrase] ?? []) {
          if (needs.every((need) => found.has(need))) hits.add(rule)
        }
      }
      return [...hits].sort((a, b) => a - b).flatMap((rule) => rules[rule]?.value ?? [])
    },
  }
}
