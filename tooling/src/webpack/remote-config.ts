import { createRequire } from 'node:module'
import * as v from 'valibot'
import type { Configuration } from 'webpack'
import { federationOptions, serverFederationOptions, type ContainerOptions } from 'federation/bundlers'
import { federationPlugin, withHostRuntime, type ContainerKind } from 'federation/enhanced'
import { containerConfig, containerServerConfig, type BuildOptions } from 'federation/webpack'
import { fromRoot } from '../root.ts'
import { repository } from './repository.ts'
import { consumedModules } from './shared-modules.ts'

/** What a remote's `webpack.config.mjs` says of it, in the words of ModuleFederationPlugin. */
const federationSchema = v.strictObject({
  name: v.string(),
  // The host asks for both by these names.
  filename: v.literal('entry.js'),
  exposes: v.strictObject({ './remote': v.string() }),
  shared: v.record(v.string(), v.looseObject({})),
})
export type Federation = v.InferOutput<typeof federationSchema>

const require = createRequire(import.meta.url)

/** Checks what a remote's `webpack.config.mjs` says of it. @throws Error that names the file and what is wrong in it */
export const checkFederation = (name: string, given: unknown): Federation => {
  const path = `${name}/webpack.config.mjs`
  const { issues, output } = v.safeParse(federationSchema, given)
  if (issues) throw new Error(`${path}, federation: ${v.summarize(issues)}`)
  if (output.name !== name) throw new Error(`${path}: its name is '${output.name}'`)
  return output
}

/** Reads it. @throws Error as {@link checkFederation} */
export const readFederation = (name: string): Federation => {
  const { federation } = require(fromRoot(name, 'webpack.config.mjs')) as { federation?: unknown }
  return checkFederation(name, federation)
}

export interface RemoteOptions extends Pick<BuildOptions, 'mode' | 'output'> {
  publicPath?: string
  refresh?: boolean
  /** Where its container has the runtime from. Default: its host */
  runtime?: ContainerKind
  /** Path of the exposed module of a remote without a `webpack.config.mjs`, which takes all that the host provides. */
  exposed?: string
}

/** What a remote of this repository is built with. */
const remoteOptions = (
  name: string,
  version: string,
  { exposed, ...given }: Omit<RemoteOptions, 'runtime'>,
): ContainerOptions => {
  const all = { ...given, name, version, place: repository() }
  if (exposed !== undefined) return { ...all, exposed, shared: consumedModules() }
  const { exposes, shared } = readFederation(name)
  return { ...all, exposed: fromRoot(name, exposes['./remote']), shared }
}

/** The build of a remote of this repository. */
export const remoteConfig = (
  name: string,
  version: string,
  { runtime = 'host-runtime', ...given }: RemoteOptions,
): Configuration => {
  const options = remoteOptions(name, version, given)
  const config = containerConfig(options, federationPlugin(federationOptions(options), runtime))
  return runtime === 'host-runtime' ? withHostRuntime(config) : config
}

/** A remote of this repository as the site server renders it. */
export const remoteServerConfig = (name: string, version: string, output: string): Configuration => {
  const options = remoteOptions(name, version, { mode: 'production', output })
  const plugin = federationPlugin(serverFederationOptions(options), 'host-runtime')
  return withHostRuntime(containerServerConfig(options, plugin))
}
