import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'

const querySchema = v.object({
  queryKey: v.array(v.unknown()),
  queryHash: v.string(),
  data: v.unknown(),
})
export const servedStateSchema = v.array(querySchema)
/** What the server asked for to render the page: keys and answers, as JSON. It holds no time, so that a page is the same for as long as its answers are. */
export type ServedState = v.InferOutput<typeof servedStateSchema>

/**
 * The state as the query cache takes it in.
 *
 * @param at when the page was asked for, in milliseconds since 1970
 */
export const dehydrated = (served: ServedState, at: number): DehydratedState => ({
  mutations: [],
  queries: served.map(({ queryKey, queryHash, data }) => ({
    queryKey,
    queryHash,
    dehydratedAt: at,
    state: {
      data,
      dataUpdatedAt: at,
      dataUpdateCount: 1,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: 'success',
      fetchStatus: 'idle',
    },
  })),
})

/** Reads `<script type="application/json" id="state">`. What cannot be read counts as nothing: the page then asks itself. */
export const readServedState = (page: Document): DehydratedState => {
  const text = page.getElementById('state')?.textContent
  const at = performance.timeOrigin
  if (!text) return dehydrated([], at)
  try {
    const state = v.safeParse(servedStateSchema, JSON.parse(text))
    return dehydrated(state.success ? state.output : [], at)
  } catch {
    return dehydrated([], at)
  }
}
