import { createRequire } from 'node:module'
import * as v from 'valibot'
import type { Configuration } from 'webpack'
import type { ContainerOptions } from '../bundlers/container-options.ts'
import { fromRoot } from '../root.ts'
import type { BuildOptions } from './base-config.ts'
import { containerConfig } from './container-config.ts'
import { repository } from './repository.ts'
import { consumedModules } from './shared-modules.ts'

/**
 * How a container is made: `lean` by webpack's own plugin (`remoteConfig`), `enhanced` by the plugin of
 * @module-federation/enhanced (`enhancedConfig`). The host runs both.
 */
export type ContainerKind = 'lean' | 'enhanced'

/** What a remote's `webpack.config.mjs` says of it, in the words of webpack's ModuleFederationPlugin. */
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
  /** Path of the exposed module of a remote without a `webpack.config.mjs`, which takes all that the host provides. */
  exposed?: string
}

/** What a remote of this repository is built with, whichever plugin makes its container. */
export const remoteOptions = (
  name: string,
  version: string,
  { exposed, ...given }: RemoteOptions,
): ContainerOptions => {
  const all = { ...given, name, version, place: repository() }
  if (exposed !== undefined) return { ...all, exposed, shared: consumedModules() }
  const { exposes, shared } = readFederation(name)
  return { ...all, exposed: fromRoot(name, exposes['./remote']), shared }
}

/** The build of a remote of this repository, whose container webpack's own plugin makes. */
export const remoteConfig = (name: string, version: string, options: RemoteOptions): Configuration =>
  containerConfig(remoteOptions(name, version, options))
