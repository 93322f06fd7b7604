import {
  compositionCountsDataSchema,
  compositionCountsRequestSchema,
  compositionReportsDataSchema,
  compositionReportsRequestSchema,
} from 'shared/contracts'
import { openCall, type Call } from '../http/call.ts'
import type { ReportStore } from './report-store.ts'

const path = '/api/composition/reports'

export const compositionCalls = (store: ReportStore): Call[] => [
  openCall({
    method: 'POST',
    path,
    summary: 'Report how releases of remotes do',
    description:
      'Pages say which releases were wanted and which of them failed. Counted by minute; nothing of who reports is kept.',
    access: 'anybody',
    body: compositionReportsRequestSchema,
    data: compositionReportsDataSchema,
    renews: false,
    handle: async ({ body }) => ({ taken: await store.add(body.reports) }),
  }),
  openCall({
    method: 'GET',
    path,
    summary: 'How releases of remotes did',
    description: 'Counts of the last minutes by release and event; releases on trial are judged by them.',
    access: 'anybody',
    query: compositionCountsRequestSchema,
    data: compositionCountsDataSchema,
    renews: false,
    handle: ({ query }) => store.counts(query.minutes),
  }),
]
