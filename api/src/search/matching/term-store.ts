import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { stemmedLangs, type StemmedLang } from '../analyse/stems.ts'
import { decodePostings, eachPositions, joinPostings, type Postings } from '../postings/codec.ts'
import { afterPrefix, writtenTerm } from '../postings/terms.ts'
import { hasBit, type Bits } from './bits.ts'
import { documentsOfSlots, phrasePostings, type PositionSource } from './phrase.ts'

const none: Postings = { ordinals: new Uint32Array(0), impacts: new Uint16Array(0) }

/** Postings kept decoded. */
const keptPostings = 6_000_000

/** Reads postings by term, across segments. What it keeps belongs to one state of the index. */
export class TermStore implements PositionSource {
  readonly #byTerm: StatementSync
  readonly #withPositions: StatementSync
  readonly #byPrefix: StatementSync
  readonly #langs: StatementSync
  readonly #kept = new Map<string, Postings>()
  #keptSize = 0

  constructor(database: DatabaseSync) {
    this.#byTerm = database.prepare('SELECT postings FROM posting WHERE term = ? ORDER BY segment')
    this.#withPositions = database.prepare('SELECT postings, positions FROM posting WHERE term = ? ORDER BY segment')
    this.#byPrefix = database.prepare('SELECT postings FROM posting WHERE term >= ? AND term < ?')
    this.#langs = database.prepare('SELECT langs FROM posting WHERE term = ?')
  }

  /** Forgets what belongs to an earlier state. */
  forget(): void {
    this.#kept.clear()
    this.#keptSize = 0
  }

  /** Documents of a term, ascending; replaced documents are still among them. */
  postings(term: string): Postings {
    return this.#keep(term, () => {
      const parts = this.#byTerm.all(term).map(({ postings }) => decodePostings(postings as Uint8Array))
      return parts.length > 0 ? joinPostings(parts) : none
    })
  }

  /** Documents of `live` that hold any term of each slot side by side, ascending. */
  phrase(slots: readonly (readonly string[])[], live: Bits): Postings {
    return this.#keep(JSON.stringify(slots), () => phrasePostings(slots, this, documentsOfSlots(slots, this, live)))
  }

  #keep(name: string, read: () => Postings): Postings {
    const known = this.#kept.get(name)
    if (known) return known
    const postings = read()
    if (this.#keptSize > keptPostings) this.forget()
    this.#kept.set(name, postings)
    this.#keptSize += postings.ordinals.length
    return postings
  }

  /** Postings of every written word that begins so, one after the other. */
  *beginning(prefix: string): Generator<Postings> {
    const term = writtenTerm(prefix)
    for (const { postings } of this.#byPrefix.iterate(term, afterPrefix(term)))
      yield decodePostings(postings as Uint8Array)
  }

  /** Calls `visit` with the positions of a term in each document of `within`, ascending. */
  positions(term: string, within: Bits, visit: (ordinal: number, positions: number[]) => void): void {
    for (const row of this.#withPositions.all(term)) {
      const { ordinals } = decodePostings(row['postings'] as Uint8Array)
      if (!row['positions']) continue
      const wanted = (index: number) => hasBit(within, ordinals[index] ?? 0)
      let documents = ordinals.length
      while (documents > 0 && !wanted(documents - 1)) documents--
      eachPositions(row['positions'] as Uint8Array, documents, wanted, (index, positions) =>
        visit(ordinals[index] ?? 0, positions),
      )
    }
  }

  /** The languages whose texts hold a word as written. */
  langsOf(word: string): StemmedLang[] {
    const bits = this.#langs.all(writtenTerm(word)).reduce((all, { langs }) => all | Number(langs), 0)
    return stemmedLangs.filter((_, index) => bits & (1 << index))
  }
}
