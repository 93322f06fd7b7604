import { Readable } from 'node:stream'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { siteSchema } from 'shared/contracts'
import { bySite } from 'shared/sites'
import * as v from 'valibot'
import { everyone } from '../http/access.ts'
import { Content, content } from '../http/answer.ts'
import { isAllowedOrigin, type AllowedOrigins } from '../http/cors.ts'
import { HttpError } from '../http/errors.ts'
import { route, type Route } from '../http/route.ts'
import { evidenceTools, type EvidenceToolDeps } from './evidence-tools.ts'

const path = '/api/mcp'

/** The request as the handler of the protocol reads it; its body is parsed already. */
const webRequest = (headers: Readonly<Record<string, string | string[] | undefined>>, signal: AbortSignal): Request =>
  new Request(`http://api.invalid${path}`, {
    method: 'POST',
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    body: '{}',
    signal,
  })

interface McpDeps extends EvidenceToolDeps {
  origins: AllowedOrigins
  /** Called with errors of the protocol. */
  warn: (error: Error) => void
}

/**
 * The endpoint for programs: the Model Context Protocol over streamable HTTP, without sessions, for clients of the revision of
 * 2026-07-28 and of those of 2025. Its bodies and answers are the protocol's: no schema of ours reads them.
 *
 * @returns the call, and how to end what it has open
 */
export const createMcp = ({ origins, warn, ...parts }: McpDeps): { mcpRoute: Route; close: () => Promise<void> } => {
  const handlers = bySite((site) => createMcpHandler(() => evidenceTools(parts, site), { onerror: warn }))
  const mcpRoute = route({
    method: 'POST',
    path,
    summary: 'Endpoint for programs',
    description:
      'Model Context Protocol (streamable HTTP, without sessions): tools that search, read documents and explain queries. Read-only, with the limits of a visitor.',
    access: everyone,
    limit: 'search',
    // The site that a program means where it names none: that of the host name it asked.
    query: v.object({ site: v.optional(siteSchema, 'hse') }),
    body: v.unknown(),
    answer: content({
      description: 'A JSON-RPC answer.',
      content: { 'application/json': { type: 'object' }, 'text/event-stream': { type: 'string' } },
      others: {
        202: 'A notification was taken.',
        400: 'The body is no message of JSON-RPC, or the page that asks may not use this address.',
        406: 'The client takes neither JSON nor a stream of events.',
        415: 'The body is not JSON.',
      },
    }),
    handle: async ({ query: { site }, body, headers, signal }) => {
      // The protocol asks for this: a page of a stranger must not speak to a server behind somebody's firewall.
      if (headers.origin !== undefined && !isAllowedOrigin(headers.origin, origins))
        throw new HttpError('invalid_request', `Origin: pages of ${headers.origin} may not use this address.`)
      const answer = await handlers[site].fetch(webRequest(headers, signal), { parsedBody: body })
      return new Content(
        answer.headers.get('content-type') ?? 'application/json',
        answer.body ? Readable.fromWeb(answer.body) : null,
        { status: answer.status, headers: Object.fromEntries(answer.headers) },
      )
    },
  })
  return {
    mcpRoute,
    close: async () => {
      await Promise.all(Object.values(handlers).map((handler) => handler.close()))
    },
  }
}
