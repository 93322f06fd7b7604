import type { Configuration } from 'webpack'
import type { RegistryRow } from 'shared/remote'
import { containerName } from 'federation/builds'
import { fromRoot } from '../root.ts'
import { readDeclaration } from '../release/build-remote.ts'
import { withFastRefresh } from '../webpack/development.ts'
import { standaloneConfig } from '../webpack/host-config.ts'
import { remoteConfig } from '../webpack/remote-config.ts'

const devVersion = 'dev'

const containerAddress = (port: number): string => `http://localhost:${port}/container/`

/** The container of a remote as its development server gives it, under `/container/`. */
export const containerBuild = (name: string, port: number): Configuration => {
  const publicPath = containerAddress(port)
  const output = fromRoot('build/dev', name)
  return withFastRefresh(remoteConfig(name, devVersion, { mode: 'development', output, publicPath, refresh: true }), {
    host: false,
  })
}

/**
 * The container of a remote for a site that runs already, whose React is one of production: without Fast Refresh, and
 * otherwise as usual.
 */
export const containerForSite = (name: string, port: number): Configuration =>
  remoteConfig(name, devVersion, {
    mode: 'development',
    output: fromRoot('build/dev', name),
    publicPath: containerAddress(port),
  })

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
    base: containerAddress(port),
    container: containerName(name, devVersion),
    entry: { path: 'entry.js' },
    parts: {},
  },
  previous: null,
})
