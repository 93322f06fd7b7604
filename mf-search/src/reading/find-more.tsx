import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { type ApiClient, useApi } from 'shared/api-client'
import { type BroaderSearch, broaderSearchSchema, type Reading, type SearchRequest } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { SiteLink, useSite } from 'shared/routing'
import { appliedChips, unnamedChips } from '../filters/applied-chips.ts'
import { chipText } from '../filters/chip-text.ts'
import { useCatalogue } from '../filters/use-catalogue.ts'
import { usePageQuery } from '../results/page-query.ts'
import { searchRequest } from '../search-state/search-request.ts'
import type { SearchState } from '../search-state/search-state.ts'
import type { Search } from '../search-state/use-search.ts'
import styles from './no-results.module.css'

/** Another search, and what it gives, in words. */
interface Offer {
  to: string
  text: string
  /** The query it asks, where that is another one. */
  query?: string
}

const OfferList = ({ title, offers }: { title?: string; offers: readonly Offer[] }) => {
  if (offers.length === 0) return null
  return (
    <section>
      {title && <h3>{title}</h3>}
      <ul className={styles.drops}>
        {offers.map(({ to, text, query }) => (
          <li key={to}>
            <SiteLink to={to}>{text}</SiteLink>
            {query && <span className={styles.query}>{query}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How a search that finds little would find more. Order and page have no part in it. */
const broaderQuery = (api: ApiClient, request: SearchRequest) => {
  const asked = { ...request, sort_by: undefined, page: undefined }
  return queryOptions({
    queryKey: ['broader-search', asked],
    queryFn: ({ signal }) => api.get('/search/broader', asked, broaderSearchSchema, { signal }),
    staleTime: 300_000,
  })
}

interface Props {
  search: Search
  /** Documents found now. */
  found: number
  /** The spelling that the reading of the search offers already. */
  correction: Reading['correction']
}

type Drop = BroaderSearch['without'][number]

/** Text key of a drop: the best option alone, one group of filters, or all that is applied. */
const dropText = ({ best, filters }: Drop, state: SearchState): string => {
  if (filters.length === 0) return 'empty.drop_best'
  const all = filters.length === state.filters.length && best === state.best
  return all && (best || filters.length > 1) ? 'empty.drop_filters' : 'empty.drop'
}

/** What a person chose about the reading of the words, undone; the text says what is found then. */
const loosened = ({ q, match, inLanguage }: SearchState): { text: string; change: Partial<SearchState> }[] => [
  ...(q && match === 'all' ? [{ text: 'empty.match_most', change: { match: 'most' as const } }] : []),
  ...(inLanguage ? [{ text: 'empty.any_language', change: { inLanguage: false } }] : []),
]

/** No dead end: what could be dropped, and which wider queries there are, each with the number it truly gives. */
export const FindMore = ({ search: { state, addressOf }, found, correction }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { id: site } = useSite()
  const { index } = useCatalogue()
  const pageOf = usePageQuery()
  const { data, isPending } = useQuery(broaderQuery(useApi(), searchRequest(state, site, useLang())))
  const counts = useQueries({
    queries: loosened(state).map(({ change }) => pageOf({ ...state, ...change })),
  })
  if (!data) return isPending ? <div className={styles.coming} /> : null
  const everywhere = { filters: [], best: false }
  const counted = (total: number) => ({ count: total, n: formats.number(total) })

  const spelling: Offer[] =
    data.correction && data.correction.query !== correction
      ? [
          {
            to: addressOf({ q: data.correction.query }),
            text: t('empty.correction', { query: data.correction.query, ...counted(data.correction.total) }),
          },
        ]
      : []
  const looser = loosened(state).flatMap(({ text, change }, place): Offer[] => {
    const total = counts[place]?.data?.total.value ?? 0
    return total > found ? [{ to: addressOf(change), text: t(text, counted(total)) }] : []
  })
  const drops = data.without.map((drop): Offer => {
    const chips = index ? appliedChips(index, drop.filters) : unnamedChips(drop.filters)
    const what = formats.list(chips.map((chip) => chipText(t, chip)))
    return {
      to: addressOf({
        filters: state.filters.filter((key) => !drop.filters.includes(key)),
        best: state.best && !drop.best,
      }),
      text: t(dropText(drop, state), { what, ...counted(drop.total) }),
    }
  })
  const wider = data.queries.map(({ change, detail, query, total }): Offer => ({
    to: addressOf({ q: query, ...(data.unfiltered && everywhere) }),
    text: t(`empty.wider_${change}`, { what: detail, ...counted(total) }),
    query,
  }))
  const none = spelling.length + looser.length + drops.length + wider.length === 0
  return (
    <div className={styles.more}>
      <OfferList offers={[...spelling, ...looser]} />
      <OfferList title={t('empty.drop_title')} offers={drops} />
      <OfferList title={t(data.unfiltered ? 'empty.wider_unfiltered_title' : 'empty.wider_title')} offers={wider} />
      {none && data.everything > 0 && (
        <SiteLink to={addressOf({ q: '', ...everywhere })}>{t('empty.everything', counted(data.everything))}</SiteLink>
      )}
    </div>
  )
}
