import { Agent, createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { serverLimits } from 'shared/connections'

/** Bytes of a body that are passed on at most; the servers take less and say so themselves. */
const mostBodyBytes = 1024 * 1024

export interface Balancer {
  server: Server
  /** Whether it sends requests to the server of a port. */
  uses(port: number): boolean
  close(): void
}

export interface BalancerOptions {
  /** Milliseconds between two looks at the readiness of a server. Default: 100 */
  interval?: number
}

/** The visitor's address behind those of proxies on this machine, whose word is taken. */
const forwardedFor = ({ headers, socket }: IncomingMessage): string => {
  const own = socket.remoteAddress ?? ''
  const given = headers['x-forwarded-for']
  return /^(?:127\.|::1$|::ffff:127\.)/.test(own) && given !== undefined ? `${String(given)}, ${own}` : own
}

/**
 * A small balancer that does what nginx does by default: servers in turn, none that is not ready, connections kept, and the
 * next server where one cannot be reached, or where a request that changes nothing got no answer.
 *
 * @param ports of servers on this machine that answer `/readyz`
 */
export const createBalancer = (ports: readonly number[], { interval = 100 }: BalancerOptions = {}): Balancer => {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const looking = new Set<number>()
  const late = new Set<number>()
  const look = async (port: number): Promise<void> => {
    if (looking.has(port)) return
    looking.add(port)
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) })
      await answer.body?.cancel()
      if (answer.ok) ready.add(port)
      else ready.delete(port)
      late.delete(port)
    } catch (error) {
      // A server that is only late may be busy; one that is late again is left alone.
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      if (!isLate || late.has(port)) ready.delete(port)
      if (isLate) late.add(port)
    } finally {
      looking.delete(port)
    }
  }
  const timer = setInterval(() => void Promise.all(ports.map(look)), interval)

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tried: readonly number[]): void => {
    const untried = ports.filter((port) => !tried.includes(port))
    const open = untried.filter((port) => ready.has(port))
    // Where none is ready, one that is only late may answer all the same.
    const port = (open.length > 0 ? open : untried)[turn++ % Math.max(open.length || untried.length, 1)]
    if (port === undefined) {
      outgoing.writeHead(502).end('No server answers.')
      return
    }
    const { method = 'GET', url } = incoming
    // The connections to the servers are this balancer's own: what a client wants of its own is not passed on.
    const headers = { ...incoming.headers, connection: 'keep-alive', 'x-forwarded-for': forwardedFor(incoming) }
    const upstream = ask({ agent, port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      const passed = { ...answer.headers }
      delete passed.connection
      outgoing.writeHead(answer.statusCode ?? 502, passed)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      const isAway = error.code === 'ECONNREFUSED'
      if (isAway) ready.delete(port)
      if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy()
      else if (isAway || method === 'GET' || method === 'HEAD') pass(incoming, outgoing, body, [...tried, port])
      else outgoing.writeHead(502).end(`${method} ${url ?? ''}: ${error.message}`)
    })
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) upstream.destroy()
    })
    upstream.end(body)
  }
  const server = createServer(serverLimits, (incoming, outgoing) => {
    const parts: Buffer[] = []
    let bytes = 0
    incoming.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= mostBodyBytes) parts.push(part)
    })
    incoming.on('end', () => {
      if (bytes <= mostBodyBytes) pass(incoming, outgoing, Buffer.concat(parts), [])
      else outgoing.writeHead(413).end('The body is too large.')
    })
  })
  return {
    server,
    uses: (port) => ready.has(port),
    close: () => {
      clearInterval(timer)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}
