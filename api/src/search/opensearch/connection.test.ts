import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { connect } from './connection.ts'

test('OpenSearch is told which request asks, so that its slow log names it', async (context) => {
  const seen: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    seen.push(request.headers)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  context.after(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const requests = new AsyncLocalStorage<string>()
  const connection = connect(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/sample`, {
    requestId: () => requests.getStore(),
  })
  context.after(() => connection.close())
  await connection.ask('GET', '/')
  await new Promise<void>((done, failed) =>
    requests.run('the-request-at-hand', () => void connection.ask('POST', '/_msearch').then(() => done(), failed)),
  )
  assert.deepEqual(
    seen.map((headers) => headers['x-opaque-id']),
    [undefined, 'the-request-at-hand'],
  )
})
