/**
 * Documents of a term in ascending order of ordinal, with how much the term weighs in each. Written as all ordinals, four
 * bytes each, and then all impacts, two bytes each.
 */
export interface Postings {
  ordinals: Uint32Array
  impacts: Uint16Array
}

/** Impacts are kept as whole numbers of this fraction. */
export const impactUnit = 1 / 64

export const decodePostings = (bytes: Uint8Array): Postings => {
  const count = bytes.length / 6
  const { buffer, byteOffset } = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return {
    ordinals: new Uint32Array(buffer, byteOffset, count),
    impacts: new Uint16Array(buffer, byteOffset + count * 4, count),
  }
}

/** Postings of later documents put behind those of earlier ones. */
export const joinPostings = (parts: readonly Postings[]): Postings => {
  const [only] = parts
  if (parts.length === 1 && only) return only
  const count = parts.reduce((sum, part) => sum + part.ordinals.length, 0)
  const joined = { ordinals: new Uint32Array(count), impacts: new Uint16Array(count) }
  let at = 0
  for (const part of parts) {
    joined.ordinals.set(part.ordinals, at)
    joined.impacts.set(part.impacts, at)
    at += part.ordinals.length
  }
  return joined
}

export const encodeJoined = ({ ordinals, impacts }: Postings): Uint8Array => {
  const bytes = new Uint8Array(ordinals.length * 6)
  bytes.set(new Uint8Array(ordinals.buffer, ordinals.byteOffset, ordinals.byteLength))
  bytes.set(new Uint8Array(impacts.buffer, impacts.byteOffset, impacts.byteLength), ordinals.byteLength)
  return bytes
}

/**
 * Gathers the positions of the documents of one term: of each document their number, then the step to each, in as many
 * groups of seven bits as they need.
 */
export class PositionsWriter {
  #bytes = new Uint8Array(1 << 12)
  #end = 0

  /** @param numbers what holds the positions of a document, ascending, from one place to before another */
  add(numbers: Uint32Array, from: number, to: number): void {
    // A number has at most five groups.
    const maxLength = this.#end + 5 * (to - from + 1)
    if (maxLength > this.#bytes.length) {
      const longer = new Uint8Array(2 * maxLength)
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    this.#put(to - from)
    let last = 0
    for (let at = from; at < to; at++) {
      const position = numbers[at] ?? 0
      this.#put(position - last)
      last = position
    }
  }

  /** What was gathered; the writer restarts. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#end)
    this.#end = 0
    return taken
  }

  #put(value: number): void {
    let rest = value
    while (rest > 127) {
      this.#bytes[this.#end++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#end++] = rest
  }
}

/** Calls `visit` with the positions of each document whose place in the postings `wanted` accepts, in order. */
export const eachPositions = (
  bytes: Uint8Array,
  documents: number,
  wanted: (index: number) => boolean,
  visit: (index: number, positions: number[]) => void,
): void => {
  let at = 0
  const next = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  for (let index = 0; index < documents; index++) {
    let count = next()
    if (!wanted(index)) {
      while (count > 0) if ((bytes[at++] ?? 0) < 128) count--
      continue
    }
    const positions: number[] = []
    let position = 0
    for (; count > 0; count--) positions.push((position += next()))
    visit(index, positions)
  }
}
