/**
 * A set of ordinals, one bit each. All sets of one snapshot have the same length. Loops here go by place: iterators and
 * callbacks of typed arrays take four times as long and more.
 */
export type Bits = Uint32Array

export const emptyBits = (capacity: number): Bits => new Uint32Array((capacity + 31) >>> 5)

export const setBit = (bits: Bits, ordinal: number): void => {
  bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
}

export const clearBit = (bits: Bits, ordinal: number): void => {
  bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) & ~(1 << (ordinal & 31))
}

export const hasBit = (bits: Bits, ordinal: number): boolean =>
  ((bits[ordinal >>> 5] ?? 0) & (1 << (ordinal & 31))) !== 0

/** Keeps in `bits` what `other` has too. */
export const intersect = (bits: Bits, other: Bits): Bits => {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & (other[i] ?? 0)
  return bits
}

/** Whether two sets have a member in common. */
export const intersects = (bits: Bits, other: Bits): boolean => {
  for (let i = 0; i < bits.length; i++) if (((bits[i] ?? 0) & (other[i] ?? 0)) !== 0) return true
  return false
}

/** Adds to `bits` what `other` has. */
export const unite = (bits: Bits, other: Bits): Bits => {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) | (other[i] ?? 0)
  return bits
}

/** Takes from `bits` what `other` has. */
export const subtract = (bits: Bits, other: Bits): Bits => {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & ~(other[i] ?? 0)
  return bits
}

const ones = (word: number): number => {
  let rest = word - ((word >>> 1) & 0x55555555)
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export const countBits = (bits: Bits): number => {
  let count = 0
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) count += ones(bits[i] ?? 0)
  return count
}

/** How many members two sets have in common. */
export const countCommon = (bits: Bits, other: Bits): number => {
  let count = 0
  for (let i = 0; i < bits.length; i++) {
    const word = (bits[i] ?? 0) & (other[i] ?? 0)
    if (word !== 0) count += ones(word)
  }
  return count
}

/** Calls `visit` with each ordinal of the set, ascending. */
export const eachBit = (bits: Bits, visit: (ordinal: number) => void): void => {
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] ?? 0
    while (word !== 0) {
      const lowest = word & -word
      visit((i << 5) + 31 - Math.clz32(lowest))
      word ^= lowest
    }
  }
}
