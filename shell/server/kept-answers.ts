import { LRUCache } from 'lru-cache'
import { steadyNow } from './steady-now.ts'

/** An answer that every visitor gets, with the entity tag of its text. */
export interface KeptAnswer {
  html: string
  tag: string
}

interface Row extends KeptAnswer {
  until: number
  madeOf: readonly unknown[]
}

/** Characters of answers that are kept. */
const mostCharacters = 20_000_000

/** Keeps whole answers by their address, for as long as everything that they were made of is the same. */
export const createKeptAnswers = (now: () => number = steadyNow) => {
  const kept = new LRUCache<string, Row>({ maxSize: mostCharacters, sizeCalculation: ({ html }) => html.length })
  return {
    /** @param madeOf what the answer would be made of now; each is compared by identity */
    find: (key: string, madeOf: readonly unknown[]): KeptAnswer | null => {
      const row = kept.get(key)
      if (!row) return null
      if (row.until > now() && madeOf.every((part, place) => part === row.madeOf[place])) return row
      kept.delete(key)
      return null
    },
    keep: (key: string, madeOf: readonly unknown[], until: number, answer: KeptAnswer): void => {
      kept.set(key, { ...answer, until, madeOf })
    },
  }
}
