import type { FieldRegion } from '../postings/field-regions.ts'

/**
 * What a query asks of the index, in its terms. A document that holds any of a set of terms holds the word they are
 * forms of, and is scored as if they were one.
 */
export type Expression =
  | Leaf
  | { type: 'and'; of: readonly Expression[] }
  | { type: 'or'; of: readonly Expression[] }
  | { type: 'not'; of: Expression }
  | { type: 'at-least'; weight: number; of: readonly { expression: Expression | null; weight: number }[] }

export type Leaf =
  | { type: 'any'; terms: readonly string[] }
  | { type: 'prefix'; with: string; region?: FieldRegion }
  /** Side by side; with `near`, in any order within so many places. */
  | { type: 'phrase'; slots: readonly (readonly string[])[]; near?: number; region?: FieldRegion }
  | { type: 'years'; from: number | null; to: number | null }

export const joinExpressions = (type: 'and' | 'or', of: readonly (Expression | null)[]): Expression | null => {
  const present = of.filter((expression) => expression !== null)
  return present.length > 1 ? { type, of: present } : (present[0] ?? null)
}
