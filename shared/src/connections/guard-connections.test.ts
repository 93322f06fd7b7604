import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { handleExpectContinue, serializePerConnection, serverLimits } from './guard-connections.ts'

const mostBody = 1000

/** A guarded server, and everything a client receives that sends some bytes and no more. */
const started = async (context: TestContext, handle: RequestListener, limits: object = serverLimits) => {
  const server = handleExpectContinue(createServer(limits, serializePerConnection(handle)), mostBody).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  context.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const exchange = async (bytes: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => (received += text))
    // Ending a connection while the client still sends resets it.
    socket.on('error', () => undefined).write(bytes)
    await new Promise((resolve) => socket.once('close', resolve))
    return received
  }
  return { exchange }
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`

test('pipelined requests are handled one after the other, and answered in their order', async (context) => {
  let open = 0
  let maxOpen = 0
  const { exchange } = await started(context, (request, response) => {
    maxOpen = Math.max(maxOpen, ++open)
    setImmediate(() => {
      open--
      response.end(request.url)
    })
  })
  const paths = Array.from({ length: 20 }, (_, place) => `/${place}`)
  const received = await exchange(paths.map((path) => get(path)).join('') + get('/last', 'connection: close\r\n'))
  assert.deepEqual(received.match(/\/\w+$|\/\d+(?=HTTP)/gm), [...paths, '/last'])
  assert.equal(maxOpen, 1)
})

test('a connection with thousands of pipelined requests is ended, and costs no more than its first', async (context) => {
  let handled = 0
  const { exchange } = await started(context, (_, response) => {
    handled++
    setImmediate(() => response.end('x'))
  })
  await exchange(get('/').repeat(4000))
  assert.ok(handled <= 40, `${handled} were handled`)
})

test('a body that drips is given up', async (context) => {
  const quick = { ...serverLimits, headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 }
  const { exchange } = await started(
    context,
    (request, response) => void request.on('end', () => response.end()),
    quick,
  )
  assert.match(await exchange('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n\r\na'), /^HTTP\/1\.1 408 /)
})

test('who asks before sending a body is told to go on, unless the body is too large', async (context) => {
  const { exchange } = await started(context, (request, response) => {
    if (Number(request.headers['content-length']) > mostBody) response.writeHead(413, { connection: 'close' }).end()
    else request.resume().on('end', () => response.writeHead(200, { connection: 'close' }).end())
  })
  const post = (length: number) =>
    `POST / HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: ${length}\r\n\r\n`
  assert.match(await exchange(`${post(3)}abc`), /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
  assert.match(await exchange(post(5000)), /^HTTP\/1\.1 413 /)
})
