import type { FastifyInstance } from 'fastify'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { isReady, type IndexState } from '../import/index-state.ts'
import { createReadiness } from './readiness.ts'

/** Answers that must come however busy the server is. */
export const livePath = '/healthz'

export interface HealthParts {
  store: DocumentStore
  dataDir: string
  state: () => IndexState
  /** Whether the server is about to stop. */
  isDraining: () => boolean
}

/**
 * `/healthz`: this process lives and answers. `/readyz`: it can serve, that is write to its database and its disk; how
 * search stands is told and decides nothing, since a rebuild of the index is the same on every server.
 */
export const registerHealth = (app: FastifyInstance, { store, dataDir, state, isDraining }: HealthParts): void => {
  const check = createReadiness(store, dataDir)
  const search = () => (state().isAway ? 'away' : isReady(state()) ? 'ready' : 'being built')
  app.get(livePath, (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', search: search() }))
  app.get('/readyz', async (_, reply) => {
    const { database, disk } = await check()
    const { catalogueRevision, indexRevision, problem } = state()
    const ready = database && disk && !isDraining()
    if (!ready) reply.header('retry-after', '5')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : isDraining() ? 'stopping' : 'not ready',
        database: database ? 'ok' : 'takes no writes',
        disk: disk ? 'ok' : 'takes no writes',
        search: problem === null ? search() : `${search()}; the index could not follow the catalogue, see the log`,
        documents: database ? await store.count() : null,
        catalogueRevision,
        indexRevision,
      })
  })
}

const text = { type: 'string' }
const described = (description: string, properties: Readonly<Record<string, object>>) => ({
  description,
  content: { 'application/json': { schema: { type: 'object', required: Object.keys(properties), properties } } },
})
const readiness = {
  status: { enum: ['ready', 'not ready', 'stopping'] },
  database: text,
  disk: text,
  search: text,
  documents: { type: ['integer', 'null'] },
  catalogueRevision: { type: 'integer' },
  indexRevision: { type: 'integer' },
}

/** The OpenAPI description of the calls. */
export const healthPaths = {
  [livePath]: {
    get: {
      operationId: 'getHealth',
      summary: 'Whether the process lives',
      description: 'Answers while the process does, whatever it depends on.',
      responses: { '200': described('It lives.', { status: { const: 'ok' }, search: text }) },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadiness',
      summary: 'Whether the server can serve',
      description: 'Whether its database and its disk take a write; how far the search index is, as a field.',
      responses: {
        '200': described('It can serve.', readiness),
        '503': described('It cannot: what is missing is named.', readiness),
      },
    },
  },
}
