import type { FastifyInstance } from 'fastify'
import { askEveryTime } from 'federation/files'
import type { ServerConfig } from './config.ts'
import type { SiteFiles } from './site-files.ts'

const canRead = (read: () => unknown): boolean => {
  try {
    return read() !== undefined
  } catch {
    return false
  }
}

const answers = async (address: string): Promise<boolean> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(1000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

interface StateDeps {
  config: Pick<ServerConfig, 'apiOrigin'>
  files: Pick<SiteFiles, 'registry' | 'shell'>
  isDraining: () => boolean
}

/** What tells a supervisor whether the server is ready, and that it lives. */
export const registerState = (app: FastifyInstance, { config, files, isDraining }: StateDeps): void => {
  app.get('/readyz', async (_, reply) => {
    const readable = canRead(() => files.registry() && files.shell())
    const ready = readable && !isDraining()
    if (!ready) reply.header('retry-after', '5')
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', askEveryTime)
      .send({
        status: ready ? 'ready' : isDraining() ? 'stopping' : 'not ready',
        files: readable ? 'ok' : 'the registry or the release of the shell cannot be read',
        api: (await answers(`${config.apiOrigin}/healthz`)) ? 'ok' : 'does not answer',
      })
  })
  app.get('/healthz', () => {
    if (!canRead(() => files.registry() && files.shell())) return { status: 'ok' }
    const { remotes } = files.registry()
    return {
      status: 'ok',
      shell: files.shell().version,
      remotes: Object.fromEntries(remotes.map((row) => [row.name, row.current.version])),
    }
  })
}
