import { connect } from 'node:net'
import type { Tally } from './tally.ts'
import type { Target } from './target.ts'

const slow = 1000

/** Milliseconds an address took to answer. */
const timed = async (address: string): Promise<number> => {
  const began = performance.now()
  await (await fetch(address, { signal: AbortSignal.timeout(30_000) })).text()
  return performance.now() - began
}

const socketTo = (port: number, bytes: string) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.resume().write(bytes)
  return { socket, closed: new Promise<void>((resolve) => socket.once('close', () => resolve())) }
}

/** Thousands of pipelined requests on one connection, and what somebody else waits meanwhile. */
export const tryPipelining = async ({ site, api, sitePort, apiPort }: Target, tally: Tally): Promise<void> => {
  for (const [port, path, other] of [
    [sitePort, '/search?q=school', `${site}/healthz`],
    [apiPort, '/api/search?q=school&site=hse', `${api}/healthz`],
  ] as const) {
    const flood = socketTo(port, `GET ${path} HTTP/1.1\r\nhost: hse.localhost\r\n\r\n`.repeat(4000))
    const waits = await Promise.all(Array.from({ length: 10 }, () => timed(other)))
    for (const wait of waits)
      tally.add('stalls: pipelining', wait > slow ? `${other} took ${Math.round(wait)} ms` : null)
    await flood.closed
  }
}

/** Bodies that come a byte at a time: each connection has to be given up by the server. */
export const tryDripping = async ({ apiPort, sitePort }: Target, tally: Tally, count: number): Promise<void> => {
  const sockets = Array.from({ length: count }, (_, place) => {
    const { socket, closed } = socketTo(
      place % 2 === 0 ? apiPort : sitePort,
      'POST /api/auth/client HTTP/1.1\r\nhost: hse.localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n',
    )
    const drip = setInterval(() => socket.write(' '), 1000)
    void closed.then(() => clearInterval(drip))
    return { socket, closed }
  })
  const timeout = new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), 40_000).unref())
  for (const { socket, closed } of sockets) {
    const outcome = await Promise.race([closed.then(() => 'closed'), timeout])
    tally.add('stalls: dripping bodies', outcome === 'open' ? 'a connection stays open for 40 s' : null)
    socket.destroy()
  }
}
