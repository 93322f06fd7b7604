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
 * @param stretches titles as numbers that stand for words
 * @param suits whether a phrase may be shown; one that nearly always stands inside a longer shown one is left out
 */
export const frequentPhrases = (
  stretches: readonly Uint32Array[],
  minimum: number,
  suits: (words: readonly number[]) => boolean,
): FrequentPhrase[] => {
  const found: Gram[] = []
  let level = countWords(stretches, minimum)
  for (let length = 1; length <= maxWords && level.grams.length > 0; length++) {
    const next = length < maxWords ? extend(stretches, level, length, minimum) : null
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
  /** For each stretch, the number in `grams` plus one of the phrase at each place, or 0. */
  at: Uint32Array[]
}

const countWords = (stretches: readonly Uint32Array[], minimum: number): Level => {
  const counts = new Map<number, number>()
  for (const stretch of stretches) for (const word of stretch) counts.set(word, (counts.get(word) ?? 0) + 1)
  const grams: Gram[] = []
  const numbers = new Map<number, number>()
  for (const [word, count] of counts)
    if (count >= minimum) numbers.set(word, grams.push({ words: [word], count, longer: 0 }))
  return { grams, at: stretches.map((stretch) => stretch.map((word) => numbers.get(word) ?? 0)) }
}

const extend = (
  stretches: readonly Uint32Array[],
  { grams, at }: Level,
  length: number,
  minimum: number,
): Level<Gram & { prefix: Gram; suffix: Gram }> => {
  const counts = new Map<number, number>()
  const keyAt = (places: Uint32Array, index: number): number => {
    const prefix = places[index] ?? 0
    const suffix = places[index + 1] ?? 0
    return prefix && suffix ? prefix * span + suffix : 0
  }
  for (const places of at)
    for (let i = 0; i + 1 < places.length; i++) {
      const key = keyAt(places, i)
      if (key) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  const next: (Gram & { prefix: Gram; suffix: Gram })[] = []
  const numbers = new Map<number, number>()
  const places = at.map((old, stretchIndex) =>
    old.map((_, i) => {
      const key = keyAt(old, i)
      const count = counts.get(key) ?? 0
      if (!key || count < minimum) return 0
      const known = numbers.get(key)
      if (known !== undefined) return known
      const prefix = grams[Math.floor(key / span) - 1]
      const suffix = grams[(key % span) - 1]
      if (!prefix || !suffix) return 0
      const words = [...(stretches[stretchIndex]?.subarray(i, i + length + 1) ?? [])]
      const number = next.push({ words, count, longer: 0, prefix, suffix })
      numbers.set(key, number)
      return number
    }),
  )
  return { grams: next, at: places }
}
