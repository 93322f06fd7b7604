import * as v from 'valibot'
import type { Database } from '../database/open-database.ts'
import { everyone } from '../http/access.ts'
import { bareJson } from '../http/answer.ts'
import { route } from '../http/route.ts'
import { mailState } from './mail-queue.ts'

const stateSchema = v.object({
  status: v.picklist(['ok', 'retrying', 'failing']),
  queued: v.number(),
  retrying: v.number(),
  failed: v.number(),
  oldestQueuedAt: v.nullable(v.string()),
})

/** `/healthz/mail`: how the queue stands, without addresses; 503 when mails could not be sent. */
export const mailHealthRoute = (db: Database) =>
  route({
    method: 'GET',
    path: '/healthz/mail',
    summary: 'State of the mail queue',
    access: everyone,
    limit: 'none',
    answer: bareJson(stateSchema, { 200: 'Mails go out, or are tried again.', 503: 'Mails were given up.' }),
    handle: async () => {
      const state = await mailState(db)
      const status: v.InferOutput<typeof stateSchema>['status'] =
        state.failed > 0 ? 'failing' : state.retrying > 0 ? 'retrying' : 'ok'
      return { status: status === 'failing' ? 503 : 200, body: { status, ...state } }
    },
  })
