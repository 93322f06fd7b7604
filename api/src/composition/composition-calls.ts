import {
  compositionCountsDataSchema,
  compositionCountsRequestSchema,
  compositionReportsDataSchema,
} from 'shared/contracts'
import { healthReportsRequestSchema, timingsDataSchema } from 'shared/health'
import { openCall, type Call } from '../http/call.ts'
import type { ReportStore } from './report-store.ts'

const path = '/api/composition/reports'
const timingsPath = '/api/composition/timings'

export const compositionCalls = (store: ReportStore): Call[] => [
  openCall({
    method: 'POST',
    path,
    summary: 'Report how releases of remotes do',
    description:
      'Pages say which releases were wanted, which of them failed, and how long they took. Counted by minute, of one network only so often, and only of releases there are; nothing of who reports is kept.',
    access: 'anybody',
    body: healthReportsRequestSchema,
    data: compositionReportsDataSchema,
    renews: false,
    handle: async ({ body, address }) => ({ taken: await store.add(body.reports, body.timings ?? [], address) }),
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
  openCall({
    method: 'GET',
    path: timingsPath,
    summary: 'How long releases of remotes took',
    description: 'The phases of the last minutes by release: how often each was measured, and the sum in milliseconds.',
    access: 'anybody',
    query: compositionCountsRequestSchema,
    data: timingsDataSchema,
    renews: false,
    handle: ({ query }) => store.timings(query.minutes),
  }),
]
