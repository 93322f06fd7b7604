import type { DehydratedState } from '@tanstack/react-query'
import * as v from 'valibot'

const querySchema = v.object({
  queryKey: v.array(v.unknown()),
  queryHash: v.string(),
  data: v.unknown(),
  /** Milliseconds since 1970. */
  at: v.number(),
})
export const servedStateSchema = v.array(querySchema)
/** What the server asked for to render the page: keys and answers, as JSON. */
export type ServedState = v.InferOutput<typeof servedStateSchema>

/** The state as the query cache takes it in. */
export const dehydrated = (served: ServedState): DehydratedState => ({
  mutations: [],
  queries: served.map(({ queryKey, queryHash, data, at }) => ({
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
  if (!text) return dehydrated([])
  try {
    const state = v.safeParse(servedStateSchema, JSON.parse(text))
    return dehydrated(state.success ? state.output : [])
  } catch {
    return dehydrated([])
  }
}
