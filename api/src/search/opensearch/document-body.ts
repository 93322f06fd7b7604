import { siteIds, type SiteId } from 'shared/sites'
import { stemmedLangs } from '../analyse/stems.ts'
import { model } from '../../meaning/model.ts'
import { unpacked } from '../../meaning/vector.ts'
import { documentTerms } from '../postings/document-terms.ts'
import { authorGap, fieldRegions } from '../postings/field-regions.ts'
import { isConceptTerm, isLanguageTerm, termIn } from '../analyse/terms.ts'
import { rankingWeights } from '../ranking-weights.ts'
import type { IndexedDocument } from '../search-index.ts'
import type { ConceptsInTexts } from '../thesaurus/concepts-in-texts.ts'

/** Raised with every change of the mapping or of the analysis: an index of another version is rebuilt beside it. */
export const schemaVersion = 8

/** Positions between the regions of a text, at least as many as a region may have: abstracts stand from twice as much on. */
export const regionGap = 1 << 15

/** A position without a token. */
const hole = '_'

/** In characters. Longer words are truncated, here and in queries. */
const maxTermLength = 200

/** A term as it is indexed in OpenSearch. */
export const truncated = (term: string): string => (term.length > maxTermLength ? term.slice(0, maxTermLength) : term)

/** The name of a term among `rank_features`, whose names have no dots. */
export const featureOf = (term: string): string => truncated(term).replaceAll('.', '·')

/** Parts a word as written from the languages of the texts that hold it, which are bits of a number. */
export const languageMark = ' '

/** The keys of a site are counted by its own field. */
export const keysField = (site: SiteId): string => `keys_${site}`

/**
 * Fields: `text` has the tokens of our analyzer with their positions, `title` once more those of titles, `authors` those of
 * names, `words` each word as written with the languages of the texts that hold it (for beginnings and spelling), `names` whole
 * titles and identifiers, `weights` how much each term weighs, `filters` and `keys_…` what is filtered by, `vector` what it
 * means, where the server can keep vectors.
 */
export const mapping = (meta: object, withVectors: boolean) => ({
  dynamic: 'strict',
  _meta: meta,
  _source: { includes: ['mark'] },
  properties: {
    id: { type: 'keyword' },
    revision: { type: 'long' },
    date: { type: 'integer' },
    quality: { type: 'integer' },
    best: { type: 'integer' },
    mark: { type: 'long', index: false, doc_values: false },
    text: { type: 'text', analyzer: 'tokens', norms: false, position_increment_gap: regionGap },
    title: { type: 'text', analyzer: 'tokens', norms: false },
    authors: { type: 'text', analyzer: 'tokens', norms: false, position_increment_gap: authorGap },
    words: { type: 'keyword' },
    names: { type: 'keyword', doc_values: false },
    weights: { type: 'rank_features' },
    filters: { type: 'keyword', doc_values: false },
    ...(withVectors && {
      vector: {
        type: 'knn_vector',
        dimension: model.dimensions,
        method: { name: 'hnsw', engine: 'lucene', space_type: 'innerproduct' },
      },
    }),
    ...Object.fromEntries(siteIds.map((site) => [keysField(site), { type: 'keyword' }])),
  },
})

/** Our analyzer has made the tokens: those of one position are parted by |, positions by spaces. */
export const analysis = {
  tokenizer: { positions: { type: 'whitespace', max_token_length: 100_000 } },
  filter: {
    apart: { type: 'pattern_capture', preserve_original: false, patterns: ['([^|]+)'] },
    holes: { type: 'stop', stopwords: [hole] },
  },
  analyzer: { tokens: { type: 'custom', tokenizer: 'positions', filter: ['apart', 'holes'] } },
}

/** Tokens by position, as the text that the `tokens` analyzer takes apart again. */
class Positions {
  readonly #tokens: string[] = []

  put(position: number, token: string): void {
    const there = this.#tokens[position]
    this.#tokens[position] = there === undefined ? token : `${there}|${token}`
  }

  toString(): string {
    return Array.from(this.#tokens, (token) => token ?? hole).join(' ')
  }
}

/** A weight in fewer digits than it has, and in more than OpenSearch keeps of it, which are nine bits. */
const shortened = (weight: number): number => Math.max(Math.round(weight * 1000), 1) / 1000

/**
 * What OpenSearch is given of a document: the tokens, weights and filters that our own index holds of it.
 *
 * @param mark of what phrases are taken from, see `phrasesMark`
 */
export const documentBody = (
  document: IndexedDocument,
  filters: ReadonlySet<string>,
  mark: number,
  concepts: ConceptsInTexts,
): object => {
  const regions = { title: new Positions(), keywords: new Positions(), abstract: new Positions() }
  const regionNames = ['title', 'keywords', 'abstract'] as const
  const authors = new Map<number, Positions>()
  const words: string[] = []
  const names: string[] = []
  const weights: Record<string, number> = {}
  const spoken = stemmedLangs.filter((lang) => lang !== 'en' && document.languages.includes(lang))
  for (const [term, { impact, langs, positions }] of documentTerms(document, concepts)) {
    const restricted = isConceptTerm(term) ? [] : spoken
    const name = truncated(term)
    if (impact > 0) {
      const weight = shortened(impact)
      weights[featureOf(term)] = weight
      // A stem of another language counts only in documents that have a text in it.
      if (positions) for (const lang of restricted) weights[featureOf(termIn(lang, term))] = weight
    }
    if (term.startsWith('=')) words.push(`${name}${languageMark}${langs}`)
    else if (term.startsWith('%')) names.push(name)
    else if (term.startsWith('@')) {
      words.push(name)
      for (const position of positions ?? []) {
        const author = Math.floor(position / authorGap)
        const places = authors.get(author) ?? new Positions()
        authors.set(author, places)
        places.put(position % authorGap, name)
      }
    } else
      for (const position of new Set(positions ?? [])) {
        const region = regionNames.find((each) => position < fieldRegions[each].to) ?? 'abstract'
        const places = regions[region]
        const at = position - fieldRegions[region].from
        places.put(at, name)
        for (const lang of restricted) places.put(at, truncated(termIn(lang, term)))
      }
  }
  return {
    id: document.id,
    revision: document.revision,
    date: document.date,
    quality: document.qualityRank,
    best: document.bestRank,
    mark,
    text: regionNames.map((region) => String(regions[region])),
    title: String(regions.title),
    authors: [...authors.values()].map(String),
    words,
    names,
    weights,
    ...(document.vector && {
      vector: unpacked(document.vector),
    }),
    filters: [...filters].filter((name) => !name.includes(':') || isLanguageTerm(name)),
    ...Object.fromEntries(
      siteIds.map((site) => {
        const sign = `#${site}:`
        return [
          keysField(site),
          [...filters].flatMap((name) => (name.startsWith(sign) ? [name.slice(sign.length)] : [])),
        ]
      }),
    ),
  }
}

/** The likeness that a score of its nearest neighbours stands for. */
export const likenessOf = (score: number): number => (score >= 1 ? score - 1 : 1 - 1 / score)

/** Beyond this much of a term its weight stops counting; see `rankingWeights.saturation`. */
export const pivot = rankingWeights.saturation
