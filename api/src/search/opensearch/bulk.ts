import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { Lease } from './index-metadata.ts'
import { pauseBefore } from './patient-connection.ts'

/** How often it is tried to write what the server has no room for, which is for some minutes. */
const mostTries = 24

const itemSchema = v.object({
  status: v.number(),
  error: v.optional(v.object({ type: v.string(), reason: v.optional(v.nullable(v.string())) })),
})
const bulkSchema = v.object({ errors: v.boolean(), items: v.array(v.record(v.string(), itemSchema)) })

/** An action of a bulk request, with what belongs to it. */
export type Action = [action: object, body?: object]

/** Sends actions in any order, and those that the server has no room for again. */
export const sendActions = async (connection: Connection, lease: Lease, actions: readonly Action[]): Promise<void> => {
  let left = actions
  for (let tries = 1; left.length > 0; tries++) {
    await lease.renew()
    const refused = await sendOnce(connection, left)
    if (refused.length > 0 && tries >= mostTries)
      throw new Error(`OpenSearch has no room for more documents: it refused ${refused.length} of them ${tries} times.`)
    left = refused
    if (refused.length > 0) await pause(pauseBefore(tries))
  }
}

/**
 * Sends actions once, in two requests: the server takes those of one request in turn, and placing a vector takes it
 * a millisecond or more. Both have ended when this does, so that none of them writes after its lease was given back.
 *
 * @returns those that the server has no room for now
 */
const sendOnce = async (connection: Connection, actions: readonly Action[]): Promise<Action[]> => {
  const half = Math.ceil(actions.length / 2)
  const halves = [actions.slice(0, half), actions.slice(half)].filter(({ length }) => length > 0)
  const ends = await Promise.allSettled(halves.map((some) => sendRequest(connection, some)))
  return ends.flatMap((end) => {
    if (end.status === 'rejected') throw end.reason
    return end.value
  })
}

const sendRequest = async (connection: Connection, actions: readonly Action[]): Promise<Action[]> => {
  const { items } = v.parse(
    bulkSchema,
    await connection.ask('POST', '/_bulk', {
      lines: actions.flatMap(([action, body]) => (body ? [action, body] : [action])),
      query: { filter_path: 'errors,items.*.status,items.*.error.type,items.*.error.reason' },
    }),
  )
  return actions.filter((_, place) => {
    const [result] = Object.values(items[place] ?? {})
    // With 409 a newer revision of the document is there, with 404 what is to be deleted is not.
    if (!result?.error || result.status === 409 || result.status === 404) return false
    if (result.status === 429 || result.status === 503) return true
    throw new Error(`OpenSearch did not take a document: ${result.error.type}: ${result.error.reason ?? ''}`)
  })
}
