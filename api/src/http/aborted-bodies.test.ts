import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { pino } from 'pino'
import { startTestApp } from '../fixtures/test-app.ts'

const lines: string[] = []
const write = (line: Buffer, _: BufferEncoding, done: () => void) => (lines.push(line.toString()), done())
const { app } = await startTestApp({ logger: pino({ level: 'debug' }, new Writable({ write })) })
const failed: unknown[] = []
app.addHook('onError', async (_request, _reply, error) => void failed.push(error))
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

test('a client that goes away within its body is no outage of the database', async () => {
  const socket = connect(port, '127.0.0.1')
  const head = 'POST /api/auth/client HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n'
  const received = once(app.server, 'request')
  socket.write(`${head}\r\n{"type":`)
  await received
  socket.resetAndDestroy()
  while (failed.length === 0) await new Promise(setImmediate)
  assert.match(String(failed), /aborted/)
  assert.doesNotMatch(lines.join(''), /"level":50/)
})
