import type { FastifyInstance } from 'fastify'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { isReady, type IndexState } from './index-state.ts'

/** `/healthz`: 200 when searches are answered, 503 while the first index is being built. */
export const registerHealth = (app: FastifyInstance, store: DocumentStore, state: () => IndexState): void => {
  app.get('/healthz', { logLevel: 'warn' }, async (_, reply) => {
    const current = state()
    const ready = isReady(current)
    if (!ready) reply.header('retry-after', '2')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'building the index',
        documents: await store.count(),
        catalogueRevision: current.catalogueRevision,
        indexRevision: current.indexRevision,
        problem: current.problem,
      })
  })
}

/** The OpenAPI description of the call. */
export const healthPaths = {
  '/healthz': {
    get: {
      operationId: 'getHealth',
      summary: 'Health',
      description: 'How many documents there are, and how far the index is behind the catalogue.',
      responses: Object.fromEntries(
        [
          ['200', 'Searches are answered.'],
          ['503', 'The first index is being built.'],
        ].map(([status, description]) => [
          status,
          {
            description,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['status', 'documents', 'catalogueRevision', 'indexRevision', 'problem'],
                  properties: {
                    status: { enum: ['ready', 'building the index'] },
                    documents: { type: 'integer' },
                    catalogueRevision: { type: 'integer' },
                    indexRevision: { type: 'integer' },
                    problem: { type: ['string', 'null'] },
                  },
                },
              },
            },
          },
        ]),
      ),
    },
  },
}
