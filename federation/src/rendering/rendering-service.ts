import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { openChannel, toServiceSchema, type FromService, type ToService } from './channel.ts'
import {
  createRenderingProcess,
  type PathAnswer,
  type ProcessLimits,
  type RenderingProcess,
} from './rendering-process.ts'
import { containerStands, wallsHere } from './walls.ts'

export interface ServiceOptions {
  /** Processes at most, also when several site servers ask. Default: 8 */
  processes?: number
  start?: (limits: ProcessLimits) => RenderingProcess
}

const memoryReportIntervalMs = 500

/**
 * Renders for site servers that reach it by one socket, so that pages are rendered where there is nothing else: no data, no key, no
 * network. Each connection stands for one process, which ends with it.
 *
 * @param path of the socket, which is replaced
 */
export const serveRendering = (
  path: string,
  { processes: maxProcesses = 8, start = createRenderingProcess }: ServiceOptions = {},
): Server => {
  const standing = [...wallsHere(), ...(containerStands() ? (['container'] as const) : [])]
  rmSync(path, { force: true })
  const server = createServer((socket) => {
    let process: RenderingProcess | null = null
    let busy = false
    let calls = 0
    const waiting = new Map<number, (answer: PathAnswer) => void>()
    const ask = (asked: string): Promise<PathAnswer> =>
      new Promise((resolve) => {
        calls += 1
        waiting.set(calls, resolve)
        send({ type: 'ask', call: calls, path: asked })
      })
    const take = async (message: ToService): Promise<void> => {
      if (message.type === 'begin') {
        if (process) return void socket.destroy()
        process = start(message.limits)
      } else if (message.type === 'answer') {
        waiting.get(message.call)?.(message.answer)
        waiting.delete(message.call)
      } else if (!process || busy) {
        socket.destroy()
      } else {
        busy = true
        const said: FromService =
          message.type === 'open'
            ? { type: 'opened', outcome: await process.open(message.build) }
            : { type: 'rendered', outcome: await process.render(message.request, ask, message.limit) }
        busy = false
        waiting.clear()
        send({ type: 'memory', bytes: process.memory() })
        send(said)
        if (process.hasEnded()) socket.end()
      }
    }
    const send = openChannel<FromService, typeof toServiceSchema>(
      socket,
      toServiceSchema,
      (message) => void take(message),
    )
    const memoryReports = setInterval(() => {
      if (process?.hasEnded() === true && !busy) socket.end()
      else if (process) send({ type: 'memory', bytes: process.memory() })
    }, memoryReportIntervalMs)
    socket.on('close', () => {
      clearInterval(memoryReports)
      process?.end()
    })
    send({ type: 'walls', standing })
  })
  server.maxConnections = maxProcesses
  return server.listen(path)
}
