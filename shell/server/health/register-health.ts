import type { FastifyInstance } from 'fastify'
import type { Health } from 'shared/health'
import type { HealthReader } from './health-reader.ts'

/** Address of the panel. */
export const healthPath = '/__composition'

/** No cache keeps it and no search engine lists it. */
const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/** Puts `/__composition.json` on the server: how the site does, as far as servers know. */
export const registerHealth = (app: FastifyInstance, reader: HealthReader): void => {
  app.get(`${healthPath}.json`, async (request, reply) => {
    const health: Health = { schema: 1, server: await reader.read(request.ip), page: null }
    return reply.headers(headers).type('application/json; charset=utf-8').send(JSON.stringify(health))
  })
}
