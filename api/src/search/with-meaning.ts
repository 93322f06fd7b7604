import { LRUCache } from 'lru-cache'
import type { Lang } from 'shared/sites'
import type { Encoder } from '../meaning/encoder.ts'
import { withoutLanguage } from '../meaning/without-language.ts'
import { parseQuery } from './query/parse-query.ts'
import type { Match, SearchIndex } from './search-index.ts'

/** Questions whose vectors are kept: 1.5 kB each. */
const keptVectors = 2000

/** Milliseconds after which a question is answered by words: a bound for faults, not for load. */
const deadline = 1000

const quotes = /["“”«»「」]/u

/** Whether a search asks for what is near in meaning: a question, not a phrase, nor a query with operators, which says exactly what it asks for. */
const asksForMeaning = ({ q, lang, near, match, unexpanded }: Match): boolean =>
  near === true &&
  match === 'most' &&
  unexpanded !== 'all' &&
  /[\p{L}\p{N}]/u.test(q) &&
  !quotes.test(q) &&
  parseQuery(q, lang).isLoose

/** An index that is asked by meaning too, where the encoder is there; otherwise by words alone. */
export const withMeaning = (index: SearchIndex, encoder: Encoder): SearchIndex => {
  const kept = new LRUCache<string, Float32Array>({ max: keptVectors })
  const vectorOf = async (q: string, lang: Lang): Promise<Float32Array | null> => {
    const name = `${lang} ${q}`
    const known = kept.get(name)
    if (known) return known
    if (encoder.state().status !== 'ready') return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), deadline)))
    const encoded = encoder.encode([q], 'query').then(
      ([vector]) => {
        if (!vector) return null
        const asked = withoutLanguage(vector, q, lang)
        kept.set(name, asked)
        return asked
      },
      () => null,
    )
    try {
      return await Promise.race([encoded, late])
    } finally {
      clearTimeout(timer)
    }
  }
  const withVector = async <Asked extends Match>(match: Asked): Promise<Asked> => {
    const meaning = await vectorOf(match.q.trim(), match.lang)
    return meaning ? { ...match, meaning } : match
  }
  const asked = async <Asked extends Match>(match: Asked): Promise<Asked> =>
    asksForMeaning(match) ? withVector(match) : match
  return {
    suggest: (...given) => index.suggest(...given),
    matchingIds: (...given) => index.matchingIds(...given),
    similar: (...given) => index.similar(...given),
    close: () => index.close(),
    search: async (question, options) => {
      const isByMeaning = asksForMeaning(question)
      const match = isByMeaning ? await withVector(question) : question
      const finding = await index.search(match, options)
      const late = isByMeaning && match === question && encoder.state().status !== 'absent'
      return late ? { ...finding, answeredBy: 'late' } : finding
    },
    broader: async (match, options) => {
      const ways = await index.broader(await asked(match), options)
      const within = ways.unfiltered ? { best: false, filters: [] } : {}
      const recounted = async <Offer extends { query: string; total: number }>(
        offer: Offer,
        scope: Partial<Match> = {},
      ) => {
        const offered = await asked({ ...match, ...scope, q: offer.query })
        if (!offered.meaning) return offer
        const [total = offer.total] = await index.counts(offered, [[]], options)
        return { ...offer, total }
      }
      const [correction, queries] = await Promise.all([
        ways.correction && recounted(ways.correction),
        Promise.all(ways.queries.map((offer) => recounted(offer, within))),
      ])
      return { ...ways, correction, queries }
    },
    counts: async (match, added, options) => index.counts(await asked(match), added, options),
  }
}
