import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

/** A port nothing listens on at this moment. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Another site server over the same release and the same API, with settings of its own. */
export const startOtherSite = async (settings: Readonly<Record<string, string>>) => {
  const port = await freePort()
  const server = fork(fileURLToPath(new URL('../../shell/server/server.ts', import.meta.url)), {
    env: { ...process.env, ...settings, PORT: String(port) },
  })
  await once(server, 'message')
  return { origin: `http://hse.localhost:${port}`, stop: () => void server.kill('SIGTERM') }
}

/** A collector of measurements that keeps what it is sent. */
export const startCollector = async () => {
  const received: URLSearchParams[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    received.push(new URL(request.url ?? '', 'http://collector').searchParams)
    headers.push(request.headers)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, received, headers, stop: () => void server.close() }
}
