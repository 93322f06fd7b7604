import type { DatabaseSync } from 'node:sqlite'
import { siteIds, type Lang, type SiteId } from 'shared/sites'
import { fold } from '../analyse/fold.ts'
import type { SiteSchemes } from '../matching/site-scheme.ts'

export interface PhraseEntry {
  text: string
  /** In small letters, without accents; words parted by single spaces. */
  folded: string
  lang: Lang
  /** The site whose filter catalogue it is a label of, or null for a phrase from titles and keywords. */
  site: SiteId | null
  weight: number
}

interface Place {
  /** The folded phrase from one of its words on. */
  rest: string
  entry: PhraseEntry
}

/** The weight of a filter label before its documents are counted. */
const labelWeight = 50

/** Most places looked at for one beginning; a single letter begins more phrases than anyone reads. */
const most = 3000

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
      for (const [lang, words] of Object.entries(label) as [Lang, string][]) {
        const text = asQuery(words)
        yield { text, folded: fold(text), lang, site, weight: labelWeight }
      }
}

/** The phrases that can be suggested, found by the beginning of any of their words. */
export class PhraseBook {
  readonly #places: Place[] = []

  constructor(database: DatabaseSync, schemes: SiteSchemes) {
    const rows = database.prepare('SELECT lang, text, weight FROM phrase')
    rows.setReturnArrays(true)
    for (const [lang, text, weight] of rows.all() as unknown as [Lang, string, number][])
      this.#add({ text, folded: fold(text), lang, site: null, weight })
    for (const label of labelsOf(schemes)) this.#add(label)
    this.#places.sort((one, other) => (one.rest < other.rest ? -1 : one.rest > other.rest ? 1 : 0))
  }

  #add(entry: PhraseEntry): void {
    const { folded } = entry
    for (let at = 0; at < folded.length; at++)
      if (at === 0 || folded[at - 1] === ' ' || folded[at - 1] === '-' || hasHan.test(folded.charAt(at)))
        if (folded[at] !== ' ') this.#places.push({ rest: folded.slice(at), entry })
  }

  /** Phrases in which `text` begins a word; `opens` where it begins the phrase. */
  beginning(text: string): { entry: PhraseEntry; opens: boolean }[] {
    const found: { entry: PhraseEntry; opens: boolean }[] = []
    let place: Place | undefined
    for (let at = this.#placeOf(text); (place = this.#places[at])?.rest.startsWith(text) && found.length < most; at++)
      found.push({ entry: place.entry, opens: place.rest.length === place.entry.folded.length })
    return found
  }

  #placeOf(text: string): number {
    let low = 0
    let high = this.#places.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#places[middle]?.rest ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }
}
