import { connect } from 'node:net'
import { fromServiceSchema, openChannel, type ToService } from './channel.ts'
import type { RenderedPage } from './messages.ts'
import type { Outcome, PathAnswer, ProcessLimits, RenderingProcess } from './rendering-process.ts'
import type { NamedWall } from './walls.ts'

/** Milliseconds by which a service may be late before it is left: its processes have their own clocks. */
const patience = 20_000

/** A process of the rendering service at a socket; it ends when the service does. */
export const connectRenderingProcess = (
  path: string,
  limits: ProcessLimits,
  { wait = patience }: { wait?: number } = {},
): RenderingProcess => {
  const socket = connect(path)
  let ended = false
  let bytes = 0
  let settle: ((outcome: Outcome<RenderedPage | null>) => void) | null = null
  let answer: (asked: string) => Promise<PathAnswer> = () => Promise.resolve({ status: 404, body: '' })
  let timer: NodeJS.Timeout | undefined

  const finish = (outcome: Outcome<RenderedPage | null>): void => {
    clearTimeout(timer)
    const done = settle
    settle = null
    done?.(outcome)
  }
  /** A service that is away is no fault of the page that was under way. */
  const end = (message: string, outcome: Outcome<never> = { status: 'data', message }): void => {
    if (ended) return
    ended = true
    socket.destroy()
    finish(outcome)
  }
  const send = openChannel<ToService, typeof fromServiceSchema>(socket, fromServiceSchema, (message) => {
    if (message.type === 'memory') bytes = message.bytes
    else if (message.type === 'ask')
      void answer(message.path).then((given) => send({ type: 'answer', call: message.call, answer: given }))
    else if (message.type !== 'walls') finish(message.outcome)
  })
  socket.on('close', () => end('the rendering service is not reached, or has ended it'))
  socket.unref()
  send({ type: 'begin', limits })

  const begin = (message: ToService): Promise<Outcome<RenderedPage | null>> =>
    new Promise((resolve) => {
      if (ended) return resolve({ status: 'data', message: 'the rendering service was not reached' })
      settle = resolve
      timer = setTimeout(() => end('the rendering service did not answer in time'), wait)
      send(message)
    })
  return {
    open: async (build) => {
      const outcome = await begin({ type: 'open', build })
      return outcome.status === 'done' ? { status: 'done', value: null } : outcome
    },
    render: async (request, answering, limit) => {
      answer = answering
      const outcome = await begin({ type: 'render', request, limit })
      if (outcome.status !== 'done') return outcome
      return outcome.value
        ? { status: 'done', value: outcome.value }
        : { status: 'fault', reason: 'ended', message: 'it said nothing' }
    },
    memory: () => bytes,
    hasEnded: () => ended,
    end: () => end('it was ended', { status: 'fault', reason: 'ended', message: 'it was ended' }),
  }
}

/** The walls that a rendering service says it has; null where none answers. */
export const askWalls = (path: string): Promise<NamedWall[] | null> =>
  new Promise((resolve) => {
    const socket = connect(path)
    const timer = setTimeout(() => socket.destroy(), 2000)
    openChannel<ToService, typeof fromServiceSchema>(socket, fromServiceSchema, (message) => {
      if (message.type === 'walls') resolve(message.standing)
      socket.destroy()
    })
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })
