import type { Configuration } from 'webpack'
import type { RegistryRow } from 'shared/remote'
import { fromRoot } from '../root.ts'
import { readDeclaration } from '../release/build-remote.ts'
import { withFastRefresh } from '../webpack/development.ts'
import { standaloneConfig } from '../webpack/host-config.ts'
import { containerName, remoteConfig } from '../webpack/remote-config.ts'

const devVersion = 'dev'

/** The container of a remote as its development server gives it, under `/container/`. */
export const containerBuild = (name: string, port: number): Configuration => {
  const publicPath = `http://localhost:${port}/container/`
  const output = fromRoot('build/dev', name)
  return withFastRefresh(remoteConfig(name, devVersion, { mode: 'development', output, publicPath, refresh: true }), {
    host: false,
  })
}

/** The remote alone in the real shell, as its development server gives it, under `/standalone/`. */
export const standaloneBuild = (name: string): Configuration =>
  withFastRefresh(
    standaloneConfig(name, {
      mode: 'development',
      output: fromRoot('build/dev', `${name}-alone`),
      publicPath: '/standalone/',
    }),
    { host: true },
  )

/** Registry row of a remote that comes from its development server. */
export const devRow = (name: string, port: number): RegistryRow => ({
  ...readDeclaration(name),
  current: {
    version: devVersion,
    base: `http://localhost:${port}/container/`,
    container: containerName(name, devVersion),
    entry: { path: 'entry.js' },
    parts: {},
  },
  previous: null,
})
