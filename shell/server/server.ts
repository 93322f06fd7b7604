// Starts the site server. The only file of it that reads the environment and listens.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { FollowedSite } from 'federation/object-storage'
import { answerScrapes } from 'shared/connections'
import { replacedSettings } from 'shared/settings'
import { startTracing } from 'shared/tracing'
import { buildServer } from './build-server.ts'
import { readServerConfig } from './config.ts'
import { createSiteMetrics } from './metrics/site-metrics.ts'
import { steadyNow } from './steady-now.ts'

/** Milliseconds that requests under way may take before the process ends anyway. */
const timeout = 10_000

/** Milliseconds that telling the last spans may take. */
const tracesTimeout = 2000

const fail = (sentence: string): never => {
  console.error(sentence)
  process.exit(1)
}

/** The package that this takes is loaded only where it is asked for. */
const follow = async (url: string, folder: string): Promise<FollowedSite> => {
  const { openObjectStore, followSite } = await import('federation/object-storage')
  const report = (line: string): void => process.emitWarning(line)
  return followSite(openObjectStore(url, process.env), folder, { report, now: steadyNow })
}

try {
  const config = readServerConfig(process.env)
  for (const sentence of replacedSettings(process.env)) process.emitWarning(sentence)
  const endTracing = await startTracing('evidence-site', process.env)
  const metrics = createSiteMetrics()
  let stopping = false
  const followed = config.releasesUrl === undefined ? undefined : await follow(config.releasesUrl, config.siteFolder)
  const server = await buildServer(config, { metrics, followed, isDraining: () => stopping })
  const stop = async (signal: string): Promise<never> => {
    stopping = true
    const drained = signal === 'SIGTERM' ? config.drainSeconds * 1000 : 0
    setTimeout(() => process.exit(1), drained + timeout).unref()
    await pause(drained)
    // A connection whose request was under way when listening ended is idle once that is answered.
    setInterval(() => server.server.closeIdleConnections(), 100)
    await server.close()
    await Promise.race([endTracing(), pause(tracesTimeout)])
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal))
  if (config.metrics !== undefined) {
    const scrapes = createServer(answerScrapes(metrics.registry)).listen(config.metrics)
    await once(scrapes, 'listening')
  }
  // Both families of addresses, since browsers look up *.localhost as either.
  await server.listen({ port: config.port, host: '::' }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT') {
      return server.listen({ port: config.port, host: '0.0.0.0' })
    }
    throw error
  })
  process.send?.({ ready: true })
} catch (error) {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  fail(
    busy
      ? `Port ${process.env['PORT'] ?? 3000} is in use: stop what uses it, or set PORT (or METRICS_PORT) to another one.`
      : error instanceof Error
        ? error.message
        : String(error),
  )
}
