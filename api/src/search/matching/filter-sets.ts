import type { FilterKey } from 'shared/filters'
import { siteIds, type Lang, type SiteId } from 'shared/sites'
import { bestTerm, concernTerm, filterTerm, languageTerm, retractedTerm, siteTerm } from '../analyse/terms.ts'
import { expectWhole } from '../postings/checksums.ts'
import { clearBit, emptyBits, setBit, type Bits } from './bits.ts'
import { DocumentKeys } from './document-keys.ts'
import type { SiteSchemes } from './site-scheme.ts'

/** What a filter of the index means here: its documents, and its key's place among the nodes of a site. */
interface Filter {
  bits: Bits
  place: { site: SiteId; node: number } | null
}

/** The documents of each site, of each filter key on it, and of the best evidence. */
export class FilterSets {
  readonly #byName = new Map<string, Filter>()
  readonly #byNumber: Filter[] = []
  readonly #keys: Record<SiteId, DocumentKeys> = {
    hse: new DocumentKeys(),
    sse: new DocumentKeys(),
    cvd: new DocumentKeys(),
  }
  readonly #places: ReadonlyMap<string, { site: SiteId; node: number }>
  #capacity: number
  #empty: Bits

  constructor(schemes: SiteSchemes, capacity: number) {
    this.#capacity = capacity
    this.#empty = emptyBits(capacity)
    this.#places = new Map(
      siteIds.flatMap((site) =>
        schemes[site].nodes.map(({ key }, node) => [filterTerm(site, key), { site, node }] as const),
      ),
    )
  }

  /** The number of filters that are known; those of the index from here on are to be named. */
  get named(): number {
    return this.#byNumber.length
  }

  /** Names the filter with the next number. */
  name(name: string): void {
    const filter = { bits: emptyBits(this.#capacity), place: this.#places.get(name) ?? null }
    this.#byName.set(name, filter)
    this.#byNumber.push(filter)
  }

  /** @param numbers of the filters that hold a document with an ordinal higher than every one before @throws DamagedRow where one has no name */
  add(ordinal: number, numbers: Uint16Array): void {
    const keys: Record<SiteId, number[]> = { hse: [], sse: [], cvd: [] }
    for (const number of numbers) {
      const filter = this.#byNumber[number]
      expectWhole(filter !== undefined)
      setBit(filter.bits, ordinal)
      if (filter.place) keys[filter.place.site].push(filter.place.node)
    }
    for (const site of siteIds) this.#keys[site].add(ordinal, keys[site])
  }

  remove(ordinals: readonly number[]): void {
    for (const { bits } of this.#byNumber) for (const ordinal of ordinals) clearBit(bits, ordinal)
  }

  /** Makes room for more documents. */
  grow(capacity: number): void {
    this.#capacity = capacity
    this.#empty = emptyBits(capacity)
    for (const filter of this.#byNumber) {
      const bits = emptyBits(capacity)
      bits.set(filter.bits)
      filter.bits = bits
    }
  }

  #get(term: string): Bits {
    return this.#byName.get(term)?.bits ?? this.#empty
  }

  ofSite(site: SiteId): Bits {
    return this.#get(siteTerm(site))
  }

  ofKey(site: SiteId, key: FilterKey): Bits {
    return this.#get(filterTerm(site, key))
  }

  /** The keys of each document on a site, numbered in the order of the site's nodes. */
  keysOf(site: SiteId): DocumentKeys {
    return this.#keys[site]
  }

  /** Documents with a text that readers of an interface language understand. */
  ofLanguage(lang: Lang): Bits {
    return this.#get(languageTerm(lang))
  }

  /** Documents that their publishers retracted. */
  retracted(): Bits {
    return this.#get(retractedTerm)
  }

  /** Documents that their publishers doubt and did not retract. */
  underConcern(): Bits {
    return this.#get(concernTerm)
  }

  best(): Bits {
    return this.#get(bestTerm)
  }
}
