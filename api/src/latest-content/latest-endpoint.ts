import { latestContentRequestSchema, latestContentSchema } from 'shared/contracts'
import { endpoint, noParameters } from '../http/endpoint.ts'
import type { LatestService } from './latest-service.ts'

export const latestContentEndpoint = (latest: LatestService) =>
  endpoint({
    path: '/api/latest_content',
    summary: 'Latest content',
    description:
      'What is new on a site in one month: notes and articles in front, then articles by document type (hse, cvd) or by programs and services (sse). Without month and year, the newest month that has documents.',
    params: noParameters,
    query: latestContentRequestSchema,
    data: latestContentSchema,
    errors: [],
    rateLimit: 0,
    handle: ({ query }) => latest.content({ site: query.type, lang: query.lang, month: query.month, year: query.year }),
  })
