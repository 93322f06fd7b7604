import { countBits, emptyBits, intersect, subtract, unite, type Bits } from './bits.ts'

/** Documents that hold something, and what that weighs: a whole number. */
export interface WeighedSet {
  bits: Bits
  weight: number
}

/** What sets weigh together in each document, in binary: the set at place `i` holds the documents whose sum has 2 to the power of `i`. */
export type SumDigits = readonly Bits[]

/** Adds up what sets weigh, 32 documents at a time (bit-sliced, O'Neil and Quass 1997). */
export const sumOf = (sets: readonly WeighedSet[], capacity: number): SumDigits => {
  const greatest = sets.reduce((sum, { weight }) => sum + weight, 0)
  const digits = Array.from({ length: greatest.toString(2).length }, () => emptyBits(capacity))
  for (const { bits, weight } of sets)
    for (let place = 0; place < bits.length; place++) {
      const word = bits[place] ?? 0
      for (let from = 0; word !== 0 && weight >>> from > 0; from++) {
        let carry = (weight >>> from) & 1 ? word : 0
        for (let i = from; carry !== 0; i++) {
          const digit = digits[i]
          if (!digit) break
          const before = digit[place] ?? 0
          digit[place] = before ^ carry
          carry &= before
        }
      }
    }
  return digits
}

/** The documents whose sum is at least so much, and more than nothing. */
export const atLeast = (sum: SumDigits, least: number): Bits => {
  const bound = Math.max(1, least)
  const found = new Uint32Array(sum[0]?.length ?? 0)
  if (bound >= 2 ** sum.length) return found
  found.fill(0xffffffff)
  sum.forEach((digit, i) => {
    const narrow = (bound >>> i) & 1 ? intersect : unite
    narrow(found, digit)
  })
  return found
}

/** The sum of the document at a place among some, greatest first; 0 where there are not so many. */
export const sumAt = (sum: SumDigits, among: Bits, place: number): number => {
  let rest = among
  let before = place
  let value = 0
  for (const [i, digit] of [...sum.entries()].reverse()) {
    const holding = intersect(rest.slice(), digit)
    const count = countBits(holding)
    if (count > before) {
      rest = holding
      value += 2 ** i
    } else {
      rest = subtract(rest.slice(), digit)
      before -= count
    }
  }
  return value
}
