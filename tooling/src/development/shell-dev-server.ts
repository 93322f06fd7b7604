import { fromRoot } from '../root.ts'
import { withFastRefresh } from '../webpack/development.ts'
import { hostConfig } from '../webpack/host-config.ts'
import { startDevServer } from './dev-server.ts'

/** Port that the shell's scripts come from in development; its pages come from the site server as ever. */
export const shellDevPort = 3010

export const startShellDevServer = async (): Promise<void> => {
  const publicPath = `http://localhost:${shellDevPort}/shell/`
  const config = hostConfig({
    mode: 'development',
    output: fromRoot('build/dev/shell'),
    publicPath,
    composition: 'federated',
    refresh: true,
  })
  await startDevServer([withFastRefresh(config, { host: true })], shellDevPort)
}
