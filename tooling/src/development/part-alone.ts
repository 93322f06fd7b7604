import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server'
import { readRegistryFile } from 'federation/registry'
import { fromRoot, siteFolder } from '../root.ts'
import { withFastRefresh } from '../webpack/development.ts'
import { hostConfig } from '../webpack/host-config.ts'
import { answerWithPage, devPort, devServerOptions } from './dev-server.ts'
import { liveTexts } from './live-texts.ts'
import { containerBuild, devRow, standaloneBuild } from './remote-builds.ts'
import { standalonePage } from './standalone-page.ts'
import { thisSite } from '../this-site.ts'

/** Builds that one development server gives, and its options. */
export interface Served {
  configs: Configuration[]
  options: DevServerConfiguration
}

/**
 * A remote alone in the real shell, on its own port.
 *
 * @param api base address of the API, ending in `/api`
 */
export const remoteAlone = (name: string, api: string): Served => {
  const port = devPort(name)
  const page = standalonePage({ schema: 1, remotes: [devRow(name, port)] }, api, '/standalone/')
  return {
    configs: [standaloneBuild(name), containerBuild(name, port)],
    options: devServerOptions(port, {
      setupMiddlewares: (middlewares) => {
        middlewares.unshift({ name: 'texts', middleware: liveTexts })
        middlewares.push({ name: 'page', middleware: answerWithPage(page) })
        return middlewares
      },
    }),
  }
}

/** Port that the shell's scripts come from in development. */
export const shellDevPort = 3010

/** The shell's scripts with hot reload, under `/shell/`. */
export const shellBuild = (): Configuration =>
  withFastRefresh(
    hostConfig({
      mode: 'development',
      output: fromRoot('build/dev/shell'),
      publicPath: `http://localhost:${shellDevPort}/shell/`,
      composition: 'federated',
      refresh: true,
    }),
    { host: true },
  )

/**
 * The shell of the sources around the remotes that are live in the site's folder; nothing vouches for them here.
 *
 * @param api base address of the API, ending in `/api`
 */
export const shellAlone = (api: string): Served => {
  const { remotes } = readRegistryFile(thisSite())
  const registry = { schema: 1 as const, remotes }
  const registryAnswer = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.url?.split('?')[0] !== '/registry.json') return next()
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify(registry))
  }
  return {
    configs: [shellBuild()],
    options: devServerOptions(shellDevPort, {
      static: { directory: join(siteFolder(), 'remotes'), publicPath: '/remotes', watch: false },
      setupMiddlewares: (middlewares) => {
        middlewares.unshift({ name: 'texts', middleware: liveTexts }, { name: 'registry', middleware: registryAnswer })
        middlewares.push({ name: 'page', middleware: answerWithPage(standalonePage(registry, api, '/shell/')) })
        return middlewares
      },
    }),
  }
}
