/** Words kept for certain; up to twice as many are. */
const young = 25_000

/**
 * What was worked out for words, as long as they keep coming: few words make up most of every text, and the rest come
 * once. Its memory does not grow with the texts.
 */
export class RecentWords<Value> {
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** What is known of a word, otherwise what `work` finds. */
  of(word: string, work: (word: string) => Value): Value {
    let value = this.#young.get(word)
    if (value !== undefined) return value
    value = this.#old.get(word) ?? work(word)
    if (this.#young.size >= young) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(word, value)
    return value
  }
}
