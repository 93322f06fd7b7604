import autocannon from 'autocannon'
import type { SearchQuestion } from '../src/search/search-index.ts'

export const pathOf = ({ q, filters, facets, site, lang }: SearchQuestion): string =>
  `/api/search?${new URLSearchParams({ q, site, lang, applied_filters: filters.join(','), facets: String(facets) })}`

/** Requests a second under 10 connections, over the questions in turn. */
export const httpLoad = async (address: string, questions: readonly SearchQuestion[], seconds: number) => {
  const result = await autocannon({
    url: address,
    connections: 10,
    duration: seconds,
    requests: questions.map((question) => ({ method: 'GET', path: pathOf(question) })),
  })
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}
