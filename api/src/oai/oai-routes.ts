import { siteSchema } from 'shared/contracts'
import type { SiteId } from 'shared/sites'
import * as v from 'valibot'
import { everyone } from '../http/access.ts'
import { Content, content } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import { oaiAnswer, type OaiDeps } from './oai-answer.ts'

/** The site whose documents are meant: that of the host name that was asked. */
const site = v.optional(siteSchema, 'hse')

/** The arguments of the protocol, for the description: repeated ones are an error of the protocol, and it reads them. */
const querySchema = v.object({
  site,
  ...v.entriesFromList(
    ['verb', 'identifier', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken'],
    v.optional(v.string()),
  ),
})

const harvesting = {
  path: '/api/oai',
  summary: 'Endpoint for harvesters',
  access: everyone,
  limit: 'search',
  answer: content({ description: 'The answer of the protocol.', content: { 'text/xml': { type: 'string' } } }),
} as const

/** The endpoint for libraries that harvest (OAI-PMH 2.0, Dublin Core); by GET, and by POST as a form. */
export const oaiRoutes = (parts: OaiDeps): Route[] => {
  const answer = async (of: SiteId, given: string): Promise<Content> => {
    const asked = new URLSearchParams(given)
    asked.delete('site')
    return new Content('text/xml; charset=utf-8', await oaiAnswer(parts, of, asked), { cacheControl: 'no-cache' })
  }
  return [
    route({
      ...harvesting,
      method: 'GET',
      description:
        'OAI-PMH 2.0: the documents of a site as simple Dublin Core, at `/oai` of each site. Errors of the protocol are answered with status 200, as it asks.',
      query: querySchema,
      handle: ({ query, queryString }) => answer(query.site, queryString),
    }),
    route({
      ...harvesting,
      method: 'POST',
      description: 'As by GET, with the arguments as a form.',
      query: v.object({ site }),
      body: v.fallback(v.string(), ''),
      bodyTypes: ['application/x-www-form-urlencoded'],
      handle: ({ query, body }) => answer(query.site, body),
    }),
  ]
}
