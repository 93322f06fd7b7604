import type { DatabaseSync } from 'node:sqlite'
import { languages, siteIds, type Lang, type SiteId } from 'shared/sites'
import { fold } from '../analyse/fold.ts'
import type { SiteSchemes } from '../matching/site-scheme.ts'
import { expectWhole, phraseChecksum, type PhraseRow } from '../postings/checksums.ts'
import { stateReader } from '../postings/index-state.ts'
import { firstPlace, PackedStrings } from '../spelling/packed-strings.ts'

export interface PhraseEntry {
  text: string
  /** In small letters, without accents; words parted by single spaces. */
  folded: string
  lang: Lang
  /** The site whose filter catalogue it is a label of, or null for a phrase from titles and keywords. */
  site: SiteId | null
  weight: number
}

/** A phrase in which what was typed begins a word. */
interface FoundPhrase {
  /** The same for each find of a phrase. */
  id: number
  entry: PhraseEntry
  /** Whether it begins the phrase. */
  opens: boolean
}

/** The weight of a filter label before its documents are counted. */
const labelWeight = 50

/** Most places looked at for one beginning, the heaviest: a single letter begins more phrases than anyone reads. */
const maxPhrases = 3000

const hasHan = /\p{sc=Han}/u

/** Numbers before a label (`3. Good health`) and signs that mean something in a query are left out. */
const asQuery = (label: string): string =>
  label
    .replace(/^\d+\.\s*/, '')
    .replace(/[()（）"“”*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

function* labelsOf(schemes: SiteSchemes): Generator<PhraseEntry> {
  for (const site of siteIds)
    for (const { label } of schemes[site].nodes)
      for (const lang of languages) {
        const words = label[lang]
        if (words === undefined) continue
        const text = asQuery(words)
        yield { text, folded: fold(text), lang, site, weight: labelWeight }
      }
}

/** Phrases read in one step. */
const phrasesAtOnce = 2000

/** The phrases that can be suggested, found by the beginning of any of their words. */
export class PhraseBook {
  /** Labels first, then phrases, the heaviest first. */
  readonly #runs: Run[] = []

  constructor(schemes: SiteSchemes) {
    this.#runs.push(new Run([...labelsOf(schemes)], 0))
  }

  /** Adds phrases that are lighter than every one before. */
  add(rows: readonly PhraseRow[]): void {
    const { end = 0 } = this.#runs.at(-1) ?? {}
    const phrases = rows.map(([weight, lang, text]) => ({ text, folded: fold(text), lang, site: null, weight }))
    this.#runs.push(new Run(phrases, end))
  }

  /** Reads them in steps of a few milliseconds; what comes to the index between two steps may be missing. */
  static *reading(database: DatabaseSync, schemes: SiteSchemes): Generator<undefined, PhraseBook> {
    const book = new PhraseBook(schemes)
    const rows = database.prepare(
      'SELECT weight, lang, text FROM phrase WHERE (weight, lang, text) < (?, ?, ?) ORDER BY weight DESC, lang DESC, text DESC LIMIT ?',
    )
    rows.setReturnArrays(true)
    const stateOf = stateReader(database)
    const { phrases } = stateOf()
    let read = 0
    for (let last: PhraseRow | undefined = [Number.MAX_SAFE_INTEGER, 'en', '']; last;) {
      yield
      const slice = rows.all(...last, phrasesAtOnce) as unknown as PhraseRow[]
      for (const row of slice) read ^= phraseChecksum(...row)
      book.add(slice)
      last = slice.at(-1)
    }
    expectWhole(read === phrases || stateOf().phrases !== phrases)
    return book
  }

  /** Phrases in which `text` begins a word. */
  byPrefix(text: string): FoundPhrase[] {
    const found: FoundPhrase[] = []
    for (const run of this.#runs) found.push(...run.byPrefix(text, maxPhrases - found.length))
    return found
  }
}

/** Some phrases, packed, and the places at which their words begin, sorted by what is read from there. */
class Run {
  readonly #first: number
  readonly #texts: PackedStrings
  readonly #folded: PackedStrings
  readonly #langs: Uint8Array
  /** Place of the site, or that behind the last one for none. */
  readonly #sites: Uint8Array
  readonly #weights: Float64Array
  /** Of each place the phrase, and where in it the word begins. */
  readonly #phrases: Uint32Array
  readonly #offsets: Uint32Array

  /** @param first id of the first phrase */
  constructor(entries: readonly PhraseEntry[], first: number) {
    this.#first = first
    this.#texts = new PackedStrings(entries.map(({ text }) => text))
    this.#folded = new PackedStrings(entries.map(({ folded }) => folded))
    this.#langs = Uint8Array.from(entries, ({ lang }) => languages.indexOf(lang))
    this.#sites = Uint8Array.from(entries, ({ site }) => (site === null ? siteIds.length : siteIds.indexOf(site)))
    this.#weights = Float64Array.from(entries, ({ weight }) => weight)
    const places = entries.flatMap(({ folded }, phrase) =>
      wordsOf(folded).map((offset) => ({ phrase, offset, rest: folded.slice(offset) })),
    )
    places.sort((one, other) => (one.rest < other.rest ? -1 : one.rest > other.rest ? 1 : 0))
    this.#phrases = Uint32Array.from(places, ({ phrase }) => phrase)
    this.#offsets = Uint32Array.from(places, ({ offset }) => offset)
  }

  /** Behind the id of the last phrase. */
  get end(): number {
    return this.#first + this.#texts.length
  }

  byPrefix(text: string, limit: number): FoundPhrase[] {
    const rest = (place: number): string => this.#folded.at(this.#phrases[place] ?? 0, this.#offsets[place])
    const found: FoundPhrase[] = []
    for (let place = firstPlace(this.#phrases.length, (each) => rest(each) < text); found.length < limit; place++) {
      const phrase = this.#phrases[place]
      if (phrase === undefined || !rest(place).startsWith(text)) break
      found.push({ id: this.#first + phrase, entry: this.#entryOf(phrase), opens: this.#offsets[place] === 0 })
    }
    return found
  }

  #entryOf(phrase: number): PhraseEntry {
    return {
      text: this.#texts.at(phrase),
      folded: this.#folded.at(phrase),
      lang: languages[this.#langs[phrase] ?? 0] ?? 'en',
      site: siteIds[this.#sites[phrase] ?? siteIds.length] ?? null,
      weight: this.#weights[phrase] ?? 0,
    }
  }
}

/** Where words, or characters of Chinese, begin in a folded phrase. */
const wordsOf = (folded: string): number[] => {
  const found: number[] = []
  for (let at = 0; at < folded.length; at++)
    if (at === 0 || folded[at - 1] === ' ' || folded[at - 1] === '-' || hasHan.test(folded.charAt(at)))
      if (folded[at] !== ' ') found.push(at)
  return found
}
