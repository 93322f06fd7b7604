import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendActions, type Action } from './bulk.ts'
import { RefusedRequest, type Connection } from './connection.ts'

const actions: Action[] = Array.from({ length: 5 }, (_, place) => [{ index: { _id: String(place) } }, { place }])
const lease = { renew: () => Promise.resolve(), release: () => Promise.resolve() }

/** A server whose first request fails at once, and whose second one is answered when `answer` is called. */
const halfFailing = () => {
  const sent: object[] = []
  const second = Promise.withResolvers<object>()
  const connection: Connection = {
    prefix: 'evidence',
    ask: (_method, path, { lines = [] } = {}) => {
      sent.push(...lines)
      return sent.length === lines.length ? Promise.reject(new RefusedRequest(400, 'refused', path)) : second.promise
    },
    close: () => Promise.resolve(),
  }
  return { connection, sent, answer: () => second.resolve({ errors: false, items: [] }) }
}

test('actions of which a request fails are done with when the other request has ended too', async () => {
  const { connection, sent, answer } = halfFailing()
  let isOver = false
  const sending = sendActions(connection, lease, actions).finally(() => (isOver = true))
  const refused = assert.rejects(sending, RefusedRequest)
  await new Promise(setImmediate)
  assert.deepEqual(sent, actions.flat())
  assert.equal(isOver, false)
  answer()
  await refused
})
