import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { contractVersion, type Release, type RemoteDeclaration } from 'shared/remote'
import * as v from 'valibot'
import { readJson } from '../files/index.ts'
import type { RemoteContract } from '../contract/index.ts'
import { containerName } from './container-name.ts'

/** The file by which Module Federation's own tools know a build, beside its entry. */
export const manifestName = 'mf-manifest.json'

/** Where the same tools fetch the types of what a build exposes. */
const typesZip = '@mf-types.zip'
const typesApi = '@mf-types.d.ts'

const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }

/** A release as Module Federation's tools read it. No page reads it: pages go by the registry alone. */
const manifestOf = (declaration: RemoteDeclaration, release: Release, contract: RemoteContract) => {
  const { name } = declaration
  const files = Object.keys(release.files ?? {}).filter((path) => path !== release.entry.path)
  const parts = Object.values(release.parts)
  const inAll = (path: string): boolean =>
    parts.length > 0 && parts.every(({ scripts, styles }) => [...scripts, ...styles].some((file) => file.path === path))
  const assets = (ending: string) => {
    const own = files.filter((path) => path.endsWith(ending))
    return { sync: own.filter(inAll), async: own.filter((path) => !inAll(path)) }
  }
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: release.version, buildName: name },
      remoteEntry: { name: release.entry.path, path: '', type: 'global' },
      types: { path: '', name: '', zip: typesZip, api: typesApi },
      globalName: release.container,
      publicPath: 'auto',
    },
    shared: Object.entries(contract.shared).map(([module, { range }]) => ({
      id: `${name}:${module}`,
      name: module,
      version: range.replace(/^\D+/, ''),
      requiredVersion: range,
      singleton: true,
      hash: '',
      assets: none,
    })),
    remotes: [],
    exposes: [
      { id: `${name}:remote`, name: 'remote', path: './remote', assets: { js: assets('.js'), css: assets('.css') } },
    ],
  }
}

const union = (names: readonly string[]): string =>
  names.length === 0 ? 'never' : [...new Set(names)].map((name) => JSON.stringify(name)).join(' | ')

/** What `./remote` is, for a compiler: the contract, with the names of this remote's own pages and layers. */
const typesOf = ({ routes, layers }: RemoteDeclaration): string => `import type { ComponentType } from 'react'

export declare const remote: {
  contract: string
  pages: Readonly<Record<${union(routes.map(({ page }) => page))}, () => Promise<{ Page: ComponentType }>>>
  layers: Readonly<
    Record<
      ${union(layers.map(({ name }) => name))},
      () => Promise<{ Layer: ComponentType<{ params: Readonly<Record<string, string>> }> }>
    >
  >
}
`

/** The tools put the name that a host gives the remote in its place. */
const alias = 'REMOTE_ALIAS_IDENTIFIER'
const apiTypes = `
    export type RemoteKeys = '${alias}/remote';
    type PackageType<T> = T extends '${alias}/remote' ? typeof import('${alias}/remote') :any;`

/**
 * Writes into a release what Module Federation's tools look for: its manifest, and the types of what it exposes, as they
 * follow from its declaration.
 */
export const writeFederationFiles = (
  folder: string,
  declaration: RemoteDeclaration,
  release: Release,
  contract: RemoteContract,
): void => {
  writeFileSync(join(folder, manifestName), JSON.stringify(manifestOf(declaration, release, contract), null, 1))
  // A build may bring types of its own.
  if (existsSync(join(folder, typesZip))) return
  const types = new TextEncoder().encode(typesOf(declaration))
  // The same release has the same bytes.
  writeFileSync(join(folder, typesZip), zipSync({ 'remote.d.ts': types }, { mtime: '2020-01-01T00:00:00Z' }))
  writeFileSync(join(folder, typesApi), apiTypes)
}

const paths = v.optional(v.array(v.string()), [])
const assetsSchema = v.object({ sync: paths })

/** What is read of a manifest that a build brings; anything else in it is none of ours. */
export const foreignSchema = v.object({
  metaData: v.looseObject({
    globalName: v.string(),
    remoteEntry: v.object({
      name: v.string(),
      path: v.optional(v.string(), ''),
      type: v.optional(v.string(), 'global'),
    }),
  }),
  exposes: v.array(v.object({ path: v.string(), assets: v.object({ js: assetsSchema, css: assetsSchema }) })),
  shared: v.optional(v.array(v.object({ name: v.string(), requiredVersion: v.optional(v.string()) })), []),
})

/** A build as its own manifest tells of it. */
export interface ForeignBuild {
  /** Path of the entry. */
  entry: string
  /** What it puts on `window`. */
  container: string
  /** Files that `./remote` needs at once. */
  scripts: string[]
  styles: string[]
  /** Ranges of the modules that it takes from its host. */
  shared: Record<string, string>
}

/** Types of an entry that a plain script can be. */
const scriptTypes = ['global', 'var', 'window', 'self', 'this', 'assign', 'jsonp', 'umd']

/** What a build exposes as `./remote`. @throws Error with the lines to write */
export const exposedIn = ({ exposes }: v.InferOutput<typeof foreignSchema>) => {
  const exposed = exposes.find((each) => each.path === './remote')
  if (!exposed)
    throw new Error(
      `${manifestName} does not expose ./remote. Give ModuleFederationPlugin \`exposes: { './remote': './src/remote' }\`, a module ` +
        `with \`export const remote = { contract: '${contractVersion}', pages: { NAME: async () => ({ Page }) }, layers: {} }\`.`,
    )
  return exposed
}

/**
 * Refuses a container that is not called as its remote, in any spelling of an identifier, with the version or without: any
 * other word may be something that the page has. @throws Error with the line to write
 */
export const checkContainer = (container: string, name: string, version: string): void => {
  const isNamed =
    /^[A-Za-z]\w*$/.test(container) && container.replaceAll('_', '').toLowerCase() === name.replaceAll('-', '')
  if (!isNamed && container !== containerName(name, version))
    throw new Error(
      `${manifestName} names the container ${container}: it must have the remote's name. ` +
        `Give ModuleFederationPlugin \`name: '${name.replaceAll('-', '_')}'\`.`,
    )
}

/** Does several things that may be refused. @throws Error with all refusals, so that a team mends them in one go */
export const allOf = (...checks: readonly (() => void)[]): void => {
  const refusals = checks.flatMap((check) => {
    try {
      check()
      return []
    } catch (thrown) {
      return [thrown instanceof Error ? thrown.message : String(thrown)]
    }
  })
  if (refusals.length > 0) throw new Error(refusals.join('\n'))
}

/**
 * What the manifest of a build says, where it has one. It is read as the build is released, and never by a page.
 *
 * @returns undefined where there is none
 * @throws Error that says what in it cannot be taken: code (`getPublicPath`), an entry that is no script
 */
export const readForeignManifest = (folder: string): ForeignBuild | undefined => {
  const path = join(folder, manifestName)
  if (!existsSync(path)) return undefined
  const manifest = readJson(path, foreignSchema, manifestName)
  const { metaData, shared } = manifest
  if ('getPublicPath' in metaData)
    throw new Error(`${manifestName} has getPublicPath, which is code: state publicPath 'auto'.`)
  const { remoteEntry, globalName } = metaData
  if (!scriptTypes.includes(remoteEntry.type))
    throw new Error(
      `${manifestName} names an entry of the type '${remoteEntry.type}': pages load plain scripts (library.type 'window').`,
    )
  const exposed = exposedIn(manifest)
  return {
    entry: `${remoteEntry.path}${remoteEntry.name}`.replace(/^\.?\//, ''),
    container: globalName,
    scripts: exposed.assets.js.sync,
    styles: exposed.assets.css.sync,
    shared: Object.fromEntries(
      shared.flatMap(({ name: module, requiredVersion }) => (requiredVersion ? [[module, requiredVersion]] : [])),
    ),
  }
}
