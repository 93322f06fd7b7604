import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Configuration } from 'webpack'
import webpack from 'webpack'
import WebpackDevServer, { type Configuration as DevServerConfiguration } from 'webpack-dev-server'
import { readPackage } from '../read-json.ts'
import { fromRoot } from '../root.ts'

/** Port on which a workspace's development server listens: `config.port` of its package.json. */
export const devPort = (workspace: string): number => {
  const { config } = readPackage(fromRoot(workspace))
  if (!config.port) throw new Error(`${workspace}/package.json has no config.port for its development server.`)
  return config.port
}

/** Options of a development server with hot reload whose files any local page may load. */
export const devServerOptions = (port: number, more: DevServerConfiguration = {}): DevServerConfiguration => ({
  port,
  host: '::',
  hot: true,
  allowedHosts: 'all',
  headers: { 'access-control-allow-origin': '*' },
  client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
  static: false,
  ...more,
})

/** Answers every address that is no file with one page. */
export const answerWithPage =
  (page: string) =>
  (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (request.method !== 'GET' || /\.[a-z0-9]{2,5}(\?|$)/.test(request.url ?? '')) return next()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page)
  }

/** Starts a development server; the options are those of `devServerOptions`. */
export const startDevServer = async (configs: Configuration[], options: DevServerConfiguration): Promise<void> => {
  const compiler = webpack(configs)
  const server = new WebpackDevServer(options, compiler)
  await server.start().catch((error: unknown) => {
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw busy ? new Error(`Port ${options.port} is in use: stop what uses it, then try again.`) : error
  })
}
