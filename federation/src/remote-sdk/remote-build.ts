import { join, resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { consumed, type BuildResult, type ContainerOptions } from '../bundlers/index.ts'
import { contractsPackage } from './host-manifest.ts'
import { readRemoteFolder } from './remote-folder.ts'

/** What the commands ask of a configuration, and a bundler's own command by its arguments. */
export interface BuildEnv {
  /** Folder that the files are written to. Default: `dist`. */
  output?: string
  /** Where the files will lie. Default: beside the entry, wherever that is. */
  publicPath?: string
  /** Version of the build. Default: that of the sources. */
  version?: string
  /** Whether it is the build that the site server renders pages with. */
  server?: boolean
}

/** A bundler, as the commands use it. */
export interface Bundler {
  /** Builds once. @throws Error with the bundler's own words */
  build(env: BuildEnv): Promise<BuildResult>
  /** Builds, and again whenever a source changes, until it is stopped. */
  watch(env: BuildEnv, built: (problem: string | null) => void): () => void
}

/** What the configuration of any bundler is made from, for the remote in the working folder. */
export const describeBuild = (env: BuildEnv, mode: ContainerOptions['mode']): ContainerOptions => {
  const { folder, declaration, version, host } = readRemoteFolder()
  return {
    mode,
    name: declaration.name,
    version: env.version ?? version,
    output: resolve(folder, env.output ?? 'dist'),
    exposed: resolve(folder, 'src/remote.ts'),
    shared: consumed(host.versions, { shared: contractsPackage }),
    place: {
      folder,
      tsconfig: resolve(folder, 'tsconfig.json'),
      cache: { folder: resolve(folder, 'node_modules/.cache/evidence-search'), version: host.version },
      alias: {},
    },
    ...(env.publicPath !== undefined && { publicPath: env.publicPath }),
  }
}

/** The bundlers that a remote may be built with, by the file that configures them; each is loaded when it is used. */
const bundlers: Readonly<Record<string, (config: unknown) => Promise<Bundler>>> = {
  'webpack.config.mjs': async (config) => (await import('./webpack-run.ts')).openWebpack(config),
  'rspack.config.mjs': async (config) => (await import('./rspack-run.ts')).openRspack(config),
  'vite.config.mjs': async (config) => (await import('./vite-run.ts')).openVite(config),
}

/** The bundler that a folder has a configuration of. @throws Error that names the files that would do, when there is none */
export const openBundler = async (folder: string): Promise<Bundler> => {
  const file = Object.keys(bundlers).find((name) => existsSync(join(folder, name)))
  const open = file === undefined ? undefined : bundlers[file]
  if (file === undefined || !open) throw new Error(`${folder} has no ${Object.keys(bundlers).join(' or ')}.`)
  const module = (await import(pathToFileURL(join(folder, file)).href)) as { default: unknown }
  return open(module.default)
}
