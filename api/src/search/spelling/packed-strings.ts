/** Many strings in one, which the garbage collector does not go through one by one. */
export class PackedStrings {
  readonly #joined: string
  readonly #ends: Uint32Array

  constructor(strings: readonly string[]) {
    let end = 0
    this.#joined = strings.join('')
    this.#ends = Uint32Array.from(strings, ({ length }) => (end += length))
  }

  get length(): number {
    return this.#ends.length
  }

  lengthOf(place: number): number {
    return (this.#ends[place] ?? 0) - this.#beginOf(place)
  }

  /** @param from where in the string it is read from */
  at(place: number, from = 0): string {
    return this.#joined.slice(this.#beginOf(place) + from, this.#ends[place])
  }

  #beginOf(place: number): number {
    return place === 0 ? 0 : (this.#ends[place - 1] ?? 0)
  }
}

/** The first of some places, which are in order, that is not before what is looked for. */
export const firstPlace = (places: number, isBefore: (place: number) => boolean): number => {
  let low = 0
  let high = places
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
