import {
  compositionCountsDataSchema,
  compositionCountsRequestSchema,
  compositionReportsDataSchema,
} from 'shared/contracts'
import { healthReportsRequestSchema, timingsDataSchema, vitalsDataSchema } from 'shared/health'
import { anybody } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import type { ReportStore } from './report-store.ts'

const path = '/api/composition/reports'
const timingsPath = '/api/composition/timings'
const vitalsPath = '/api/composition/vitals'

export const compositionRoutes = (store: ReportStore): Route[] => [
  route({
    method: 'POST',
    path,
    summary: 'Report how releases of remotes do',
    description:
      'Pages say which releases were wanted, which of them failed, how long they took, and what visitors met (LCP, INP, CLS). Counted by minute or hour, of one network only so often, and only of releases there are; nothing of who reports is kept.',
    access: anybody,
    body: healthReportsRequestSchema,
    answer: json(compositionReportsDataSchema),
    renews: false,
    handle: async ({ body, address }) => ({
      taken: await store.add(body.reports, body.timings ?? [], address, body.vitals),
    }),
  }),
  route({
    method: 'GET',
    path,
    summary: 'How releases of remotes did',
    description: 'Counts of the last minutes by release and event; releases on trial are judged by them.',
    access: anybody,
    query: compositionCountsRequestSchema,
    answer: json(compositionCountsDataSchema),
    renews: false,
    handle: ({ query }) => store.counts(query.minutes),
  }),
  route({
    method: 'GET',
    path: timingsPath,
    summary: 'How long releases of remotes took',
    description: 'The phases of the last minutes by release: how often each was measured, and the sum in milliseconds.',
    access: anybody,
    query: compositionCountsRequestSchema,
    answer: json(timingsDataSchema),
    renews: false,
    handle: ({ query }) => store.timings(query.minutes),
  }),
  route({
    method: 'GET',
    path: vitalsPath,
    summary: 'What visitors met of releases',
    description:
      'The 75th percentile of Largest Contentful Paint, Interaction to Next Paint (milliseconds) and Cumulative Layout Shift by release, over the last minutes in whole hours; releases on trial are compared by them.',
    access: anybody,
    query: compositionCountsRequestSchema,
    answer: json(vitalsDataSchema),
    renews: false,
    handle: ({ query }) => store.vitals(query.minutes),
  }),
]
