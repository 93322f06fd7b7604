import type { IncomingHttpHeaders } from 'node:http'

/** What a server says of the connection to whoever asked it (RFC 9110, section 7.6.1). */
const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection'])

/**
 * What is passed on of an answer. Of its own connections this server speaks itself: it ends those that a client wants ended,
 * and, while it stops, all of them.
 */
const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))

/**
 * How an answer is passed on that another server gave: once. Left to itself the proxy asks ten more times where that is 503, and
 * takes its `Retry-After` for milliseconds, so that whoever is overloaded gets eleven requests for one.
 */
export const asAnswered = { rewriteHeaders: withoutConnection, retryDelay: () => null }
