import { readFileSync } from 'node:fs'
import type { Configuration } from 'webpack'
import webpack from 'webpack'
import WebpackDevServer, { type Configuration as DevServerConfiguration } from 'webpack-dev-server'
import { fromRoot } from '../root.ts'

/** Port on which a workspace's development server listens: `config.port` of its package.json. */
export const devPort = (workspace: string): number => {
  const { config } = JSON.parse(readFileSync(fromRoot(workspace, 'package.json'), 'utf8')) as {
    config?: { port?: number }
  }
  if (!config?.port) throw new Error(`${workspace}/package.json has no config.port for its development server.`)
  return config.port
}

/** Starts a development server with hot reload whose files any local page may load. */
export const startDevServer = async (
  configs: Configuration[],
  port: number,
  more: DevServerConfiguration = {},
): Promise<void> => {
  const compiler = webpack(configs)
  const server = new WebpackDevServer(
    {
      port,
      host: '::',
      hot: true,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: false, logging: 'warn', webSocketURL: `ws://localhost:${port}/ws` },
      static: false,
      ...more,
    },
    compiler,
  )
  await server.start().catch((error: unknown) => {
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    throw busy ? new Error(`Port ${port} is in use: stop what uses it, then try again.`) : error
  })
}
