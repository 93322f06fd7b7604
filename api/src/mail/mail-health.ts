import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open-database.ts'
import { mailState } from './mail-queue.ts'

/** `/healthz/mail`: how the queue stands, without addresses; 503 when mails could not be sent. */
export const registerMailHealth = (app: FastifyInstance, db: Database): void => {
  app.get('/healthz/mail', async (_, reply) => {
    const state = await mailState(db)
    return reply
      .code(state.failed > 0 ? 503 : 200)
      .header('cache-control', 'no-store')
      .send({ status: state.failed > 0 ? 'failing' : state.retrying > 0 ? 'retrying' : 'ok', ...state })
  })
}

const numbers = Object.fromEntries(['queued', 'retrying', 'failed'].map((name) => [name, { type: 'number' }]))
const schema = {
  type: 'object',
  properties: {
    status: { enum: ['ok', 'retrying', 'failing'] },
    ...numbers,
    oldestQueuedAt: { type: ['string', 'null'] },
  },
}

/** The OpenAPI description of the address. */
export const mailHealthPaths = {
  '/healthz/mail': {
    get: {
      operationId: 'getMailHealth',
      summary: 'State of the mail queue',
      responses: {
        '200': { description: 'Mails go out, or are tried again.', content: { 'application/json': { schema } } },
        '503': { description: 'Mails were given up.', content: { 'application/json': { schema } } },
      },
    },
  },
}
