import type { DatabaseSync } from 'node:sqlite'
import type { FilterKey } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import { decodePostings } from '../postings/codec.ts'
import { afterPrefix, bestTerm, filterTerm, languageTerm, siteTerm } from '../postings/terms.ts'
import { emptyBits, intersect, setBit, type Bits } from './bits.ts'
import { documentKeys, type DocumentKeys } from './document-keys.ts'

/** The documents of each site, of each filter key on it, and of the best evidence; only those that exist. */
export class FilterSets {
  readonly #sets = new Map<string, Bits>()
  readonly #empty: Bits
  readonly #capacity: number
  readonly #keys = new Map<SiteId, DocumentKeys>()

  constructor(database: DatabaseSync, capacity: number, live: Bits) {
    this.#capacity = capacity
    this.#empty = emptyBits(capacity)
    const rows = database.prepare('SELECT term, postings FROM posting WHERE term >= ? AND term < ?')
    for (const { term, postings } of rows.iterate('#', afterPrefix('#'))) {
      const name = String(term)
      let bits = this.#sets.get(name)
      if (!bits) this.#sets.set(name, (bits = emptyBits(capacity)))
      for (const ordinal of decodePostings(postings as Uint8Array).ordinals) setBit(bits, ordinal)
    }
    for (const bits of this.#sets.values()) intersect(bits, live)
  }

  #get(term: string): Bits {
    return this.#sets.get(term) ?? this.#empty
  }

  ofSite(site: SiteId): Bits {
    return this.#get(siteTerm(site))
  }

  ofKey(site: SiteId, key: FilterKey): Bits {
    return this.#get(filterTerm(site, key))
  }

  /** The keys of each document on a site, numbered in the order of `nodes`. */
  keysOf(site: SiteId, nodes: readonly { key: FilterKey }[]): DocumentKeys {
    let keys = this.#keys.get(site)
    if (!keys)
      this.#keys.set(
        site,
        (keys = documentKeys(
          nodes.map(({ key }) => this.ofKey(site, key)),
          this.#capacity,
        )),
      )
    return keys
  }

  /** Documents with a text that readers of an interface language understand. */
  ofLanguage(lang: Lang): Bits {
    return this.#get(languageTerm(lang))
  }

  best(): Bits {
    return this.#get(bestTerm)
  }
}
