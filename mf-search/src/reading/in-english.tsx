import { useQuery } from '@tanstack/react-query'
import { useApi } from 'shared/api-client'
import type { ReadConcept } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { SiteLink, useSite } from 'shared/routing'
import { usePageQuery } from '../results/page-query.ts'
import type { SearchState } from '../search-state/search-state.ts'
import type { Search } from '../search-state/use-search.ts'
import { corpusQuery } from './corpus-query.ts'
import { inEnglish, plainQuestion } from './translated-query.ts'

/** The query as the thesaurus says it in English, where that is another one and finds something. */
const Translated = ({
  search: { state, addressOf },
  concepts,
}: {
  search: Search
  concepts: readonly ReadConcept[]
}) => {
  const t = useTexts('search')
  const formats = useFormats()
  const pageOf = usePageQuery()
  const query = inEnglish(concepts)
  const change: Partial<SearchState> = { q: query ?? '', unexpanded: [], inLanguage: false }
  const { data } = useQuery({
    ...pageOf({ ...state, ...change }),
    enabled: query !== null,
  })
  const count = data?.total.value ?? 0
  if (query === null || count === 0) return null
  return (
    <p>
      <SiteLink to={addressOf(change)}>{t('empty.in_english', { query, count, n: formats.number(count) })}</SiteLink>
    </p>
  )
}

/**
 * Where nothing was found: how much of the site is in English, counted now, and the query in English, from the labels of
 * the concepts it is read as once quotes, fields and operators are taken off it.
 */
export const InEnglish = ({ search }: { search: Search }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const pageOf = usePageQuery()
  const { id: site } = useSite()
  const { data: corpus } = useQuery(corpusQuery(useApi(), site, useLang()))
  const asked = plainQuestion(search.state.q)
  const { data: read } = useQuery({
    ...pageOf({ ...search.state, q: asked, match: 'most', unexpanded: [], inLanguage: false }),
    enabled: asked !== '',
  })
  const english = corpus?.by_language.find((language) => language.lang === 'en')?.count ?? 0
  const share = corpus && corpus.documents > 0 ? english / corpus.documents : 0
  return (
    <>
      {share > 0.5 && <p>{t('empty.most_english', { share: formats.percent(Math.floor(share * 100) / 100) })}</p>}
      {read && <Translated search={search} concepts={read.reading.concepts} />}
    </>
  )
}
