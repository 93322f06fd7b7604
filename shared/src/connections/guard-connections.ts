/** What is used of Node's servers: this package knows no Node. */
interface Socket {
  readonly destroyed: boolean
  destroy(): unknown
}
interface Incoming {
  readonly socket: Socket
  readonly headers: Readonly<Record<string, unknown>>
}
interface Outgoing {
  once(event: 'close', listener: () => void): unknown
  writeContinue(): void
}
interface Server<Request extends Incoming, Response extends Outgoing> {
  on(event: 'checkContinue', listener: (request: Request, response: Response) => void): unknown
  emit(event: 'request', request: Request, response: Response): boolean
}

/**
 * Options of `createServer`: milliseconds in which a request must have come with its head, and as a whole. A client that
 * lets its body drip is answered with 408.
 */
export const serverLimits = {
  /**
   * Bytes of a request's head: an address may hold a query of 4,000 Chinese characters, and code of a page can have the browser
   * send many cookies, which pages take away again only where they are answered.
   */
  maxHeaderSize: 256 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 72_000,
}

/** Requests that may wait behind another one on a connection. Browsers and proxies send the next one after the answer. */
const usualWaiting = 32

/**
 * Handles the requests of one connection one after the other: pipelined ones wait for the answer before them, which
 * cannot leave before it anyway, and other connections have their turn between two. A connection with more waiting is
 * ended.
 */
export const serializePerConnection = <Request extends Incoming, Response extends Outgoing>(
  handle: (request: Request, response: Response) => void,
  mostWaiting = usualWaiting,
): ((request: Request, response: Response) => void) => {
  const busy = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const begin = () => {
      response.once('close', () => {
        const next = busy.get(socket)?.shift()
        if (next && !socket.destroyed) next()
        else busy.delete(socket)
      })
      handle(request, response)
    }
    const waiting = busy.get(socket)
    if (!waiting) {
      busy.set(socket, [])
      begin()
    } else if (waiting.length < mostWaiting) waiting.push(begin)
    else {
      busy.delete(socket)
      socket.destroy()
    }
  }
}

/**
 * Answers `Expect: 100-continue`: a body that would be refused for its size is refused before it is sent.
 *
 * @param mostBodyBytes largest body the server takes
 */
export const handleExpectContinue = <
  Request extends Incoming,
  Response extends Outgoing,
  Guarded extends Server<Request, Response>,
>(
  server: Guarded & Server<Request, Response>,
  mostBodyBytes: number,
): Guarded => {
  server.on('checkContinue', (request, response) => {
    if (!(Number(request.headers['content-length']) > mostBodyBytes)) response.writeContinue()
    server.emit('request', request, response)
  })
  return server
}
