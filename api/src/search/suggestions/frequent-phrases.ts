/** Words side by side that several titles share. */
export interface FrequentPhrase {
  words: number[]
  count: number
}

interface Gram {
  words: number[]
  count: number
  /** The highest count of a phrase one word longer that holds this one. */
  longer: number
}

const maxWords = 5
const span = 2 ** 22

/**
 * Finds phrases of up to five words that occur at least `minimum` times, level by level: a longer phrase is counted
 * only where both of its shorter ones are frequent, so memory stays small.
 *
 * @param words titles one behind the other, as numbers that stand for words; 0 parts them
 * @param suits whether a phrase may be shown; one that nearly always stands inside a longer shown one is left out
 */
export const frequentPhrases = (
  words: Uint32Array,
  minimum: number,
  suits: (words: readonly number[]) => boolean,
): FrequentPhrase[] => {
  const found: Gram[] = []
  let level = countWords(words, minimum)
  for (let length = 1; length <= maxWords && level.grams.length > 0; length++) {
    const next = length < maxWords ? extend(words, level, length, minimum) : null
    for (const gram of next?.grams ?? []) {
      if (!suits(gram.words)) continue
      for (const part of [gram.prefix, gram.suffix]) part.longer = Math.max(part.longer, gram.count)
    }
    found.push(...level.grams.filter((gram) => suits(gram.words) && (length === 1 || gram.longer < 0.8 * gram.count)))
    if (!next) break
    level = next
  }
  return found
}

interface Level<G extends Gram = Gram> {
  grams: G[]
  /** For each place of the words, the number in `grams` plus one of the phrase that begins there, or 0. */
  at: Uint32Array
}

const countWords = (words: Uint32Array, minimum: number): Level => {
  const counts = new Map<number, number>()
  for (const word of words) if (word > 0) counts.set(word, (counts.get(word) ?? 0) + 1)
  const grams: Gram[] = []
  const numbers = new Map<number, number>()
  for (const [word, count] of counts)
    if (count >= minimum) numbers.set(word, grams.push({ words: [word], count, longer: 0 }))
  return { grams, at: words.map((word) => numbers.get(word) ?? 0) }
}

const extend = (
  words: Uint32Array,
  { grams, at }: Level,
  length: number,
  minimum: number,
): Level<Gram & { prefix: Gram; suffix: Gram }> => {
  const counts = new Map<number, number>()
  const keyAt = (place: number): number => {
    const prefix = at[place] ?? 0
    const suffix = at[place + 1] ?? 0
    return prefix && suffix ? prefix * span + suffix : 0
  }
  for (let place = 0; place < at.length; place++) {
    const key = keyAt(place)
    if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const next: (Gram & { prefix: Gram; suffix: Gram })[] = []
  const numbers = new Map<number, number>()
  const places = at.map((_, place) => {
    const key = keyAt(place)
    const count = counts.get(key) ?? 0
    if (!key || count < minimum) return 0
    const known = numbers.get(key)
    if (known !== undefined) return known
    const prefix = grams[Math.floor(key / span) - 1]
    const suffix = grams[(key % span) - 1]
    if (!prefix || !suffix) return 0
    const number = next.push({
      words: [...words.subarray(place, place + length + 1)],
      count,
      longer: 0,
      prefix,
      suffix,
    })
    numbers.set(key, number)
    return number
  })
  return { grams: next, at: places }
}
