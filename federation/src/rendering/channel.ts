import type { Socket } from 'node:net'
import * as v from 'valibot'
import { namedWalls } from './walls.ts'

const texts = v.record(v.string(), v.string())

/** What the site server tells a rendering service on a connection, which stands for one process. */
export const toServiceSchema = v.variant('type', [
  v.object({
    type: v.literal('begin'),
    limits: v.object({ render: v.number(), cold: v.number(), memory: v.number() }),
  }),
  v.object({ type: v.literal('open'), build: v.object({ shell: texts, remote: v.nullable(texts) }) }),
  v.object({ type: v.literal('render'), request: v.string(), limit: v.number() }),
  v.object({
    type: v.literal('answer'),
    call: v.number(),
    answer: v.object({ status: v.number(), body: v.string() }),
  }),
])
export type ToService = v.InferOutput<typeof toServiceSchema>

const faultSchema = v.object({
  status: v.literal('fault'),
  reason: v.picklist(['threw', 'time', 'memory', 'size', 'calls', 'ended']),
  message: v.string(),
})
const dataSchema = v.object({ status: v.literal('data'), message: v.string() })
const outcomeOf = <Value extends v.GenericSchema>(value: Value) =>
  v.variant('status', [v.object({ status: v.literal('done'), value }), dataSchema, faultSchema])

/** What a rendering service tells the site server. */
export const fromServiceSchema = v.variant('type', [
  /** Said first. */
  v.object({ type: v.literal('walls'), standing: v.array(v.picklist(namedWalls)) }),
  v.object({ type: v.literal('opened'), outcome: outcomeOf(v.null()) }),
  v.object({ type: v.literal('rendered'), outcome: outcomeOf(v.object({ html: v.string(), state: v.string() })) }),
  v.object({ type: v.literal('ask'), call: v.number(), path: v.string() }),
  v.object({ type: v.literal('memory'), bytes: v.number() }),
])
export type FromService = v.InferOutput<typeof fromServiceSchema>

/** In characters: builds, and pages with their data, as JSON. */
const maxMessageLength = 40_000_000

/**
 * Reads messages, one a line as JSON, and writes them.
 *
 * @param take is given each message; a line that is none, or a longer one, ends the connection
 */
export const openChannel = <Out, In extends v.GenericSchema>(
  socket: Socket,
  schema: In,
  take: (message: v.InferOutput<In>) => void,
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
        if (!v.is(schema, read)) throw new TypeError('It is no message.')
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
