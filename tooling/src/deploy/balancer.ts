import { Agent, createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** Milliseconds between two looks at the readiness of a server. */
const interval = 100

export interface Balancer {
  server: Server
  /** Whether it sends requests to the server of a port. */
  uses(port: number): boolean
  close(): void
}

/**
 * A small balancer that does what nginx does by default: servers in turn, none that is not ready, connections kept, and the
 * next server where one cannot be reached, or where a request that changes nothing got no answer.
 *
 * @param ports of servers on this machine that answer `/readyz`
 */
export const createBalancer = (ports: readonly number[]): Balancer => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const look = (port: number): void => {
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      async (answer) => {
        await answer.body?.cancel()
        if (answer.ok) ready.add(port)
        else ready.delete(port)
      },
      () => ready.delete(port),
    )
  }
  const looking = setInterval(() => ports.forEach(look), interval)

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tried: readonly number[]): void => {
    const open = ports.filter((port) => ready.has(port) && !tried.includes(port))
    const port = open[turn++ % Math.max(open.length, 1)]
    if (port === undefined) {
      outgoing.writeHead(502).end('No server is ready.')
      return
    }
    const { method = 'GET', url, headers } = incoming
    const upstream = ask({ agent, port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      const passed = { ...answer.headers }
      delete passed.connection
      outgoing.writeHead(answer.statusCode ?? 502, passed)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      const again = error.code === 'ECONNREFUSED' || method === 'GET'
      if (outgoing.headersSent) outgoing.destroy()
      else if (again) pass(incoming, outgoing, body, [...tried, port])
      else outgoing.writeHead(502).end(`${method} ${url ?? ''}: ${error.message}`)
    })
    upstream.end(body)
  }
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(parts), []))
  })
  return {
    server,
    uses: (port) => ready.has(port),
    close: () => {
      clearInterval(looking)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
