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

/** Documents of a block of positions: as many as are looked through for one of them. */
const blockSize = 64

/** Bytes that the head of a block takes at most. */
const maxHead = 6

/**
 * Gathers the positions of the documents of one term in blocks, so that those of few documents are found without reading
 * the others. A block has how many documents it is of (one byte), its length, and of each document how many positions it has
 * and the step to each. Numbers take as many groups of seven bits as they need. Blocks may be put behind those of earlier
 * documents.
 */
export class PositionsWriter {
  #bytes = new Uint8Array(1 << 12)
  #end = 0
  /** Where the block begins that is being written, and how many documents it has. */
  #block = 0
  #documents = 0

  /** @param numbers what holds the positions of a document, ascending, from one place to before another */
  add(numbers: Uint32Array, from: number, to: number): void {
    if (this.#documents === blockSize) this.#endBlock()
    if (this.#documents === 0) this.#end = this.#block + maxHead
    // A number has at most five groups.
    const maxLength = this.#end + 5 * (to - from + 1)
    if (maxLength + maxHead > this.#bytes.length) {
      const longer = new Uint8Array(2 * (maxLength + maxHead))
      longer.set(this.#bytes)
      this.#bytes = longer
    }
    this.#documents++
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
    this.#endBlock()
    const taken = this.#bytes.slice(0, this.#end)
    this.#end = this.#block = 0
    return taken
  }

  #endBlock(): void {
    if (this.#documents === 0) return
    const [body, end] = [this.#block + maxHead, this.#end]
    this.#end = this.#block
    this.#put(this.#documents)
    this.#put(end - body)
    this.#bytes.copyWithin(this.#end, body, end)
    this.#end += end - body
    this.#block = this.#end
    this.#documents = 0
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

/**
 * Takes the positions of one of some documents, by its place among them.
 *
 * @param positions their array is used again for the next document
 * @param count how many of its numbers are positions
 */
export type VisitPositions = (place: number, positions: Uint32Array, count: number) => void

/**
 * Calls `visit` with the positions of some documents.
 *
 * @param places of the documents in the postings, ascending
 * @returns how many bytes were looked through
 */
export const eachPositions = (bytes: Uint8Array, places: ArrayLike<number>, visit: VisitPositions): number => {
  let positions = new Uint32Array(64)
  let at = 0
  const next = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  let read = 0
  let before = 0
  for (let i = 0; i < places.length && at < bytes.length;) {
    const after = before + next()
    const length = next()
    const end = at + length
    if ((places[i] ?? 0) < after) read += length
    for (let place = before; place < after && i < places.length && (places[i] ?? 0) < after; place++) {
      const count = next()
      if (place !== places[i]) {
        for (let left = count; left > 0;) if ((bytes[at++] ?? 0) < 128) left--
        continue
      }
      if (count > positions.length) positions = new Uint32Array(2 * count)
      let position = 0
      for (let number = 0; number < count; number++) positions[number] = position += next()
      visit(i++, positions, count)
    }
    at = end
    before = after
  }
  return read
}
