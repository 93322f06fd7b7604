import type { Socket } from 'node:net'
import type { RenderedPage, ServerBuild } from './messages.ts'
import type { Outcome, PathAnswer, ProcessLimits } from './rendering-process.ts'
import type { NamedWall } from './walls.ts'

/** What the site server tells a rendering service on a connection, which stands for one process. */
export type ToService =
  | { type: 'begin'; limits: ProcessLimits }
  | { type: 'open'; build: ServerBuild }
  | { type: 'render'; request: string; limit: number }
  | { type: 'answer'; call: number; answer: PathAnswer }

/** What a rendering service tells the site server. */
export type FromService =
  /** Said first. */
  | { type: 'walls'; standing: NamedWall[] }
  | { type: 'opened'; outcome: Outcome<null> }
  | { type: 'rendered'; outcome: Outcome<RenderedPage> }
  | { type: 'ask'; call: number; path: string }
  | { type: 'memory'; bytes: number }

/** In characters: builds, and pages with their data, as JSON. */
const maxMessageLength = 40_000_000

/**
 * Reads messages, one a line as JSON, and writes them.
 *
 * @param take is given each message; a line that is none, or a longer one, ends the connection
 */
export const openChannel = <Out, In>(
  socket: Socket,
  isMessage: (read: unknown) => read is In,
  take: (message: In) => void,
): ((message: Out) => void) => {
  let begun: string[] = []
  let length = 0
  socket.setEncoding('utf8')
  socket.on('data', (text: string) => {
    const [first = '', ...lines] = text.split('\n')
    begun.push(first)
    length += first.length
    for (const line of lines) {
      try {
        const read: unknown = JSON.parse(begun.join(''))
        if (!isMessage(read)) throw new TypeError('It is no message.')
        take(read)
      } catch {
        return void socket.destroy()
      }
      begun = [line]
      length = line.length
    }
    if (length > maxMessageLength) socket.destroy()
  })
  // Pending calls are rejected when the connection closes.
  socket.on('error', () => {})
  return (message) => void (socket.destroyed || socket.write(`${JSON.stringify(message)}\n`))
}
