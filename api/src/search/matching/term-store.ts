import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { StemmedLang } from '../analyse/stems.ts'
import {
  expectPositions,
  expectPosting,
  expectWhole,
  type PositionsRow,
  type PostingRow,
} from '../postings/checksums.ts'
import { decodePostings, eachPositions, joinPostings, type Postings, type VisitPositions } from '../postings/codec.ts'
import { fieldRegions, type FieldRegion } from '../postings/field-regions.ts'
import { languagesOfBits } from '../postings/language-bits.ts'
import { byBytes, TermDictionary } from '../postings/term-dictionary.ts'
import { afterPrefix, readTermIn, writtenTerm } from '../analyse/terms.ts'
import { searchLimits } from '../ranking-weights.ts'
import { eachCommon, haveCommon, type Ordinals } from './ordinals.ts'
import { documentsOfSlots, nearPostings, phrasePostings, type PositionSource } from './phrase.ts'
import type { WorkBudget } from './work-budget.ts'

const none: Postings = { ordinals: new Uint32Array(0), impacts: new Uint16Array(0) }

/** Bytes of positions kept as they are stored: common words stand in many labels. */
const keptPositions = 24_000_000

/** Words whose languages are remembered. */
const keptWords = 50_000

/** What reading a term costs beside its documents, in units of work. */
const termCost = 500

interface Phrase {
  slots: readonly (readonly string[])[]
  near?: number | undefined
  region?: FieldRegion | undefined
}

interface Kept {
  postings: Postings
  /** What reading them costs, in units of work. */
  cost: number
}

/** Where a term stands in the next documents of its postings, as many as are in one segment. */
interface SegmentPositions {
  documents: number
  positions: Uint8Array
}

/** Words that begin alike. */
export interface PrefixTerms {
  terms: { term: string; langs: StemmedLang[] }[]
  /** Whether there are more of them than one search looks for. */
  isLimited: boolean
}

/** What a column of bytes holds. @throws TypeError where it holds something else */
const bytesOf = (value: unknown): Uint8Array => {
  if (value instanceof Uint8Array) return value
  throw new TypeError('The index holds no bytes where bytes belong.')
}

const postingsOf = (id: number, row: PostingRow): Postings => {
  expectPosting(id, row)
  return decodePostings(bytesOf(row.postings))
}

/**
 * Reads postings by term, across segments. What it keeps belongs to one state of the index. Everything it gives is paid
 * for from the budget of the search, whether it was kept or not, so that the same search gets the same answer.
 */
export class TermStore implements PositionSource {
  readonly #dictionary: TermDictionary
  readonly #postings: StatementSync
  readonly #positions: StatementSync
  readonly #budget: WorkBudget
  /** As many postings as one search may read. */
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: searchLimits.work,
    sizeCalculation: ({ postings }) => postings.ordinals.length + 1,
  })
  readonly #beginnings = new Map<string, PrefixTerms>()
  readonly #langsOfWord = new Map<string, StemmedLang[]>()
  readonly #keptPositions = new LRUCache<string, SegmentPositions[]>({
    maxSize: keptPositions,
    sizeCalculation: (read) => read.reduce((sum, { positions }) => sum + positions.length, 1),
  })

  /** Bytes of positions that were looked through. */
  #positionBytes = 0

  constructor(database: DatabaseSync, budget: WorkBudget) {
    this.#budget = budget
    this.#dictionary = new TermDictionary(database)
    this.#postings = database.prepare('SELECT postings, checksum FROM posting WHERE id = ?')
    this.#positions = database.prepare('SELECT positions, positions_checksum FROM posting WHERE id = ?')
  }

  get budget(): WorkBudget {
    return this.#budget
  }

  /** Drops what belongs to an earlier state. */
  forget(): void {
    this.#kept.clear()
    this.#keptPositions.clear()
    this.#beginnings.clear()
    this.#langsOfWord.clear()
  }

  /** Documents of a term, ascending; replaced documents are still among them. None where the budget is spent. */
  postings(term: string): Postings {
    return this.#budget.mayRead(term, nameOf(term)) ? this.#read(term) : none
  }

  #read(term: string): Postings {
    const within = readTermIn(term)
    if (within) {
      const [documents, inLanguage] = [this.#read(within.term), this.#read(within.languageTerm)]
      return this.#keep(term, () => ({ postings: both(documents, inLanguage), cost: 0 }))
    }
    return this.#keep(term, () => {
      const parts = this.#rows<PostingRow>(term, this.#postings).map(({ id, row }) => postingsOf(id, row))
      const postings = parts.length > 0 ? joinPostings(parts) : none
      return { postings, cost: termCost + postings.ordinals.length }
    })
  }

  /** Columns of the rows of `posting` of a term, one for each segment that has it. Joining segments gives them other ids. */
  #rows<Row>(term: string, columns: StatementSync): { id: number; documents: number; row: Row }[] {
    return this.#dictionary.find(term).flatMap(({ posting: id, count: documents }) => {
      if (id === null) return []
      const row = columns.get(id) as Row | undefined
      expectWhole(row !== undefined)
      return [{ id, documents, row }]
    })
  }

  /**
   * Documents that hold any term of each slot side by side, or near, within a field if one is named; replaced documents are
   * still among them. None where the budget is spent before all terms are read; from then on it is looked for to its end.
   */
  phrase({ slots, near, region }: Phrase): Postings {
    const name = JSON.stringify([slots, region, near])
    const shown = slots.map(([first = '']) => nameOf(first)).join(' ')
    if (!this.#budget.mayRead(name, shown)) return none
    for (const term of slots.flat()) {
      if (!this.#budget.mayRead(term, shown)) return none
      this.#read(term)
    }
    return this.#keep(name, () => {
      const before = this.#positionBytes
      const documents = documentsOfSlots(slots, this)
      const places = region && fieldRegions[region]
      const postings =
        near === undefined
          ? phrasePostings(slots, this, documents, places)
          : nearPostings(slots, near, this, documents, places)
      return { postings, cost: this.#positionBytes - before }
    })
  }

  #keep(name: string, read: () => Kept): Postings {
    let kept = this.#kept.get(name)
    if (!kept) this.#kept.set(name, (kept = read()))
    this.#budget.pay(name, kept.cost)
    return kept.postings
  }

  /** The terms that begin so, most frequent first. */
  byPrefix(prefix: string): PrefixTerms {
    const typed = `${prefix.slice(1)}*`
    if (this.#budget.isSpent) {
      this.#budget.leaveOut(typed)
      return { terms: [], isLimited: true }
    }
    let known = this.#beginnings.get(prefix)
    if (!known) {
      const terms = [...this.#dictionary.totals(prefix, afterPrefix(prefix))]
        .map(([term, { count, langs }]) => ({ term, count, langs }))
        .sort((one, other) => other.count - one.count || byBytes(one.term, other.term))
      known = {
        terms: terms
          .slice(0, searchLimits.wordsOfBeginning)
          .map(({ term, langs }) => ({ term, langs: languagesOfBits(langs) })),
        isLimited: terms.length > searchLimits.wordsOfBeginning,
      }
      if (this.#beginnings.size > 500) this.#beginnings.clear()
      this.#beginnings.set(prefix, known)
    }
    this.#budget.spend(searchLimits.workOfBeginning + termCost * (1 + known.terms.length))
    if (known.isLimited) this.#budget.limit(typed)
    return known
  }

  positions(term: string, documents: Ordinals, visit: VisitPositions): void {
    const inLanguage = readTermIn(term)
    if (inLanguage) {
      const places: number[] = []
      eachCommon(documents, this.postings(term).ordinals, (place) => places.push(place))
      const within = Uint32Array.from(places, (place) => documents[place] ?? 0)
      return this.positions(inLanguage.term, within, (place, positions, count) =>
        visit(places[place] ?? 0, positions, count),
      )
    }
    const { ordinals: all } = this.postings(term)
    if (!haveCommon(documents, all)) return
    let end = 0
    for (const { documents: length, positions } of this.#positionsOf(term)) {
      const ordinals = all.subarray(end, (end += length))
      const wanted: number[] = []
      const places: number[] = []
      eachCommon(documents, ordinals, (place, at) => {
        places.push(place)
        wanted.push(at)
      })
      this.#positionBytes += eachPositions(positions, wanted, (i, found, count) => visit(places[i] ?? 0, found, count))
    }
  }

  #positionsOf(term: string): SegmentPositions[] {
    let read = this.#keptPositions.get(term)
    if (!read) {
      read = this.#rows<PositionsRow>(term, this.#positions).map(({ documents, row }) => {
        expectPositions(row)
        return { documents, positions: row.positions ? bytesOf(row.positions) : new Uint8Array() }
      })
      this.#keptPositions.set(term, read)
    }
    return read
  }

  /** The languages whose texts hold a word as written. */
  langsOf(word: string): StemmedLang[] {
    let langs = this.#langsOfWord.get(word)
    if (!langs) {
      if (this.#langsOfWord.size > keptWords) this.#langsOfWord.clear()
      langs = languagesOfBits(this.#dictionary.find(writtenTerm(word)).reduce((all, { langs: bits }) => all | bits, 0))
      this.#langsOfWord.set(word, langs)
    }
    return langs
  }
}

/** A term as people may read it. */
const nameOf = (term: string): string => term.replace(/^([=@&]|~[a-z]+:)|~(listed|related)$/g, '').slice(0, 60)

/** What the first holds of the documents of the second. */
const both = ({ ordinals, impacts }: Postings, { ordinals: others }: Postings): Postings => {
  const places: number[] = []
  eachCommon(ordinals, others, (place) => places.push(place))
  return {
    ordinals: Uint32Array.from(places, (place) => ordinals[place] ?? 0),
    impacts: Uint16Array.from(places, (place) => impacts[place] ?? 0),
  }
}
