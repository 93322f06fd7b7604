import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wallsHere, wallsNamed } from 'federation/rendering'
import type { ServerHealth } from 'shared/health'
import * as v from 'valibot'
import type { Configuration } from 'webpack'
import { isLibraryInstalled, findModelFile } from '../../../api/src/meaning/model.ts'
import { readServerConfig } from '../../../shell/server/config.ts'
import { pageHeaders } from '../../../shell/server/headers.ts'
import { fieldsSchema, readJson, readVersion } from '../read-json.ts'
import { fromRoot, remoteNames, siteFolder } from '../root.ts'
import { hostConfig } from '../webpack/host-config.ts'
import { remoteConfig } from '../webpack/remote-config.ts'
import { federationSchema, type BuildDiagnostics, type Diagnostics, type FederationDiagnostics } from './diagnostics.ts'

const overridesSchema = v.object({ overrides: v.optional(v.record(v.string(), v.string()), {}) })

const json = (path: string) => readJson(path, fieldsSchema)

/** Packages whose versions, or number of copies, the composition depends on. */
const watched = [
  'webpack',
  '@module-federation/enhanced',
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'react-aria-components',
  'i18next',
  'react-toastify',
]

const copiesOf = (name: string): string[] =>
  ['.', 'shared', 'shell', 'tooling', ...remoteNames()]
    .map((workspace) => fromRoot(workspace, 'node_modules', name))
    .filter((path) => existsSync(join(path, 'package.json')))
    .map((path) => readVersion(path))

const pluginsOf = (config: Configuration): object[] =>
  (config.plugins ?? []).filter((plugin) => typeof plugin === 'object' && plugin !== null)

/** Options of a container's plugin, of either kind. */
const federationOf = (config: Configuration): FederationDiagnostics => {
  const plugin = pluginsOf(config).find(({ constructor }) => constructor.name === 'ModuleFederationPlugin') ?? {}
  const options: unknown = Reflect.get(plugin, 'options') ?? Reflect.get(plugin, '_options') ?? {}
  return v.parse(federationSchema, options)
}

const buildOf = (name: string, config: Configuration, federation?: FederationDiagnostics): BuildDiagnostics => ({
  name,
  uniqueName: config.output?.uniqueName ?? '',
  publicPath: String(config.output?.publicPath),
  runtimeChunk: Boolean(config.optimization?.runtimeChunk),
  chunkLoadTimeout: config.output?.chunkLoadTimeout ?? 0,
  plugins: pluginsOf(config).map(({ constructor }) => constructor.name),
  ...(federation && { federation }),
})

const builds = (): BuildDiagnostics[] => {
  const output = fromRoot('build/doctor')
  const remotes = remoteNames().map((name) => {
    const config = remoteConfig(name, 'doctor', { mode: 'production', output })
    return buildOf(name, config, federationOf(config))
  })
  const host = hostConfig({ mode: 'production', output, publicPath: '/shell/doctor/', composition: 'federated' })
  return [buildOf('shell', host), ...remotes]
}

const sourcesOf = (folder: string): Diagnostics['sources'] =>
  readdirSync(fromRoot(folder), { recursive: true })
    .map(String)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
    .map((path) => ({ path: join(folder, path), text: readFileSync(fromRoot(folder, path), 'utf8') }))

const registryOf = (): unknown => {
  const path = join(siteFolder(), 'registry.json')
  return existsSync(path) ? json(path) : undefined
}

const encoderProblem = (): string | null => {
  try {
    findModelFile('encoder.onnx')
    findModelFile('tokenizer.json')
    return isLibraryInstalled() ? null : "The encoder's library is not installed."
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Looks at the project as it is on the disk; builds nothing.
 *
 * @param site what a site that runs says of itself
 */
export const collectDiagnostics = (environment: NodeJS.ProcessEnv, site: ServerHealth | null = null): Diagnostics => {
  const { overrides } = readJson(fromRoot('package.json'), overridesSchema)
  const server = readServerConfig({ ...environment, NODE_ENV: 'production', OVERRIDE_ORIGINS: '' })
  return {
    // The commands run on the pinned Node.
    installed: { node: [process.versions.node], ...Object.fromEntries(watched.map((name) => [name, copiesOf(name)])) },
    overrides,
    builds: builds(),
    sources: ['shared/src', 'shell/src', ...remoteNames().map((name) => `${name}/src`)].flatMap(sourcesOf),
    jestConfig: readFileSync(fromRoot('jest.config.mjs'), 'utf8'),
    budgets: Object.fromEntries(remoteNames().map((name) => [name, json(fromRoot(name, 'remote.json'))['budget']])),
    rights: json(fromRoot('rights.json')),
    declarations: remoteNames().map((name) => json(fromRoot(name, 'remote.json'))),
    registry: registryOf(),
    encoder: encoderProblem(),
    policy: pageHeaders(server, 'evidence.example.org', true)['content-security-policy'] ?? '',
    walls: wallsNamed(wallsHere()),
    site,
    environment,
  }
}
