import { keptPlaces } from './ordinals.ts'

/** Ascending positions in each of some documents, list behind list: that of the document at `place` ends before `ends[place]`. */
export interface PositionLists {
  numbers: Uint32Array
  ends: Uint32Array
}

const none: PositionLists = { numbers: new Uint32Array(), ends: new Uint32Array() }

/** Where the list of the document at a place begins. */
const beginOf = ({ ends }: PositionLists, place: number): number => (place === 0 ? 0 : (ends[place - 1] ?? 0))

export const hasPositions = (lists: PositionLists, place: number): boolean =>
  beginOf(lists, place) < (lists.ends[place] ?? 0)

/** Gathers lists in the order of their documents, in place of an array for each of them. */
export class PositionListsWriter {
  #numbers = new Uint32Array(256)
  #end = 0
  readonly #ends: Uint32Array<ArrayBuffer>
  #place = 0
  /** Where the list of that place begins. */
  #begin = 0

  /** @param documents the number of lists */
  constructor(documents: number) {
    this.#ends = new Uint32Array(documents)
  }

  /** Ends the lists before that of the document at `place`, which the next positions are put into. */
  begin(place: number): void {
    while (this.#place < place) this.#ends[this.#place++] = this.#end
    this.#begin = this.#end
  }

  /** Puts a position behind the others of its document; one that stands there is left. */
  put(position: number): void {
    if (this.#end > this.#begin && this.#numbers[this.#end - 1] === position) return
    if (this.#end === this.#numbers.length) {
      const longer = new Uint32Array(2 * this.#end)
      longer.set(this.#numbers)
      this.#numbers = longer
    }
    this.#numbers[this.#end++] = position
  }

  take(): PositionLists {
    this.begin(this.#ends.length)
    return { numbers: this.#numbers, ends: this.#ends }
  }
}

/** The positions of all lists of each document. */
export const mergeLists = (lists: readonly PositionLists[], documents: number): PositionLists => {
  const [only] = lists
  if (only && lists.length === 1) return only
  const merged = new PositionListsWriter(documents)
  const at = new Uint32Array(lists.length)
  for (let place = 0; place < documents; place++) {
    merged.begin(place)
    for (let i = 0; i < lists.length; i++) at[i] = beginOf(lists[i] ?? none, place)
    for (;;) {
      let lowest = Infinity
      let next = -1
      for (let i = 0; i < lists.length; i++) {
        const { numbers, ends } = lists[i] ?? none
        const position = numbers[at[i] ?? 0] ?? 0
        if ((at[i] ?? 0) >= (ends[place] ?? 0) || position >= lowest) continue
        lowest = position
        next = i
      }
      if (next < 0) break
      merged.put(lowest)
      at[next] = (at[next] ?? 0) + 1
    }
  }
  return merged.take()
}

/** Of each document the starts that stand `offset` places before a position that was found. */
export const startsBefore = (found: PositionLists, offset: number, starts: PositionLists): PositionLists => {
  const kept = new PositionListsWriter(found.ends.length)
  for (let place = 0; place < found.ends.length; place++) {
    kept.begin(place)
    let i = beginOf(found, place)
    let j = beginOf(starts, place)
    while (i < (found.ends[place] ?? 0) && j < (starts.ends[place] ?? 0)) {
      const start = starts.numbers[j] ?? 0
      const difference = (found.numbers[i] ?? 0) - offset - start
      if (difference === 0) kept.put(start)
      if (difference <= 0) i++
      if (difference >= 0) j++
    }
  }
  return kept.take()
}

/** The lists of those documents that have positions, without the others. */
export const withoutEmpty = (lists: PositionLists): PositionLists => ({
  numbers: lists.numbers,
  ends: keptPlaces(lists.ends, (place) => hasPositions(lists, place)),
})

/**
 * Whether a position of each list at a place lies within `span` places of the others.
 *
 * @param at room for a number for each list
 */
export const areWithin = (lists: readonly PositionLists[], place: number, span: number, at: Uint32Array): boolean => {
  for (let i = 0; i < lists.length; i++) at[i] = beginOf(lists[i] ?? none, place)
  for (;;) {
    let first = 0
    let lowest = Infinity
    let highest = -1
    for (let i = 0; i < lists.length; i++) {
      const { numbers, ends } = lists[i] ?? none
      if ((at[i] ?? 0) >= (ends[place] ?? 0)) return false
      const position = numbers[at[i] ?? 0] ?? 0
      if (position < lowest) {
        lowest = position
        first = i
      }
      if (position > highest) highest = position
    }
    if (highest - lowest < span) return true
    at[first] = (at[first] ?? 0) + 1
  }
}
