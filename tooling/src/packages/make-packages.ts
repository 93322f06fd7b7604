import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'
import type { ShellRelease } from 'federation/registry'
import type { HostManifest } from 'federation/remote-sdk'
import { callsByName } from '../contract/api-calls.ts'
import { emitDeclarations } from '../contract/declared-surface.ts'
import { describeHost, providedModules } from '../contract/describe-contract.ts'
import { tools } from '../team-command/new-project.ts'
import { run } from '../processes/run.ts'
import { readJson, readVersion } from '../read-json.ts'
import { fromRoot, siteFolder } from '../root.ts'
import { sharedVersions } from '../webpack/shared-modules.ts'

/** The packages that a team installs, each made of the sources of this repository. */
const names = ['contracts', 'build', 'testing', 'cli'] as const
type PackageName = (typeof names)[number]

const fullName = (name: PackageName): string => `@evidence-search/${name}`

/** Modules of `shared` that a host's own code and the host for tests take, and no remote at run time. */
const forHosts = ['shared/host', 'shared/health']

const sharedSource = (module: string): string => `shared/src/${module.slice('shared/'.length)}/index.ts`

/** The source of a module that a workspace's own name stands for, such as `federation/files`; undefined for any other. */
const ownSource = (specifier: string): string | undefined => {
  if (specifier.startsWith('shared/') && !specifier.endsWith('.json')) return sharedSource(specifier)
  return specifier.startsWith('federation/') ? specifier.replace('/', '/src/') + '/index.ts' : undefined
}

/** What can be imported from each package: the name after the package's, and the source behind it. */
const entryPoints = (): Record<PackageName, Record<string, string>> => ({
  contracts: Object.fromEntries(
    [...providedModules().filter((module) => module.startsWith('shared/')), ...forHosts].map((module) => [
      module.slice('shared/'.length),
      sharedSource(module),
    ]),
  ),
  build: {
    webpack: 'federation/src/remote-sdk/webpack-preset.ts',
    rspack: 'federation/src/remote-sdk/rspack-preset.ts',
    vite: 'federation/src/remote-sdk/vite-preset.ts',
    'remote-build': 'federation/src/remote-sdk/remote-build.ts',
    'remote-folder': 'federation/src/remote-sdk/remote-folder.ts',
    'host-facts': 'federation/src/remote-sdk/host-manifest.ts',
  },
  testing: { '': 'shared/src/testing/index.ts', browser: 'shared/src/testing-browser/index.ts' },
  cli: { cli: 'tooling/src/team-command/cli.ts' },
})

/** Where the compiler puts the modules: a folder of this process, since another one may be making packages, too. */
const emitted = fromRoot('.tsbuild', `packages-${process.pid}`)

/** The emitted module of a source. */
const moduleOf = (source: string): string => source.replace(/\.tsx?$/, '.js')

/** Imports and exports of a module that is there as text. */
const specifiers = /(\bfrom\s*|\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)?|\bimport\s+)(['"])([^'"\n]+)\2/g

const emit = async (): Promise<void> => {
  rmSync(emitted, { recursive: true, force: true })
  const { ok, output } = await run(process.execPath, [
    fromRoot('node_modules/tsc7/bin/tsc'),
    ...['-p', fromRoot('tooling/packages/tsconfig.json'), '--outDir', emitted],
  ])
  if (!ok) throw new Error(`The packages cannot be compiled:\n${output}`)
}

/**
 * The module that a specifier leads to; undefined for packages of others, and for words that only look like an import.
 *
 * @throws Error where a workspace is imported that the compiler has left out: teams do not have it
 */
const targetOf = (from: string, specifier: string): string | undefined => {
  const own = ownSource(specifier)
  if (!specifier.startsWith('.') && own === undefined) return undefined
  const target = moduleOf(own ?? join(dirname(from), specifier))
  if (existsSync(target.endsWith('.css') ? fromRoot(target) : join(emitted, target))) return target
  if (own === undefined) return undefined
  throw new Error(`${from} imports ${specifier}, which is not compiled: add it to tooling/packages/tsconfig.json.`)
}

/** Emitted modules that an entry needs, itself among them, as far as `goesOn` lets it. */
const closure = (entries: readonly string[], goesOn: (module: string) => boolean): Set<string> => {
  const known = new Set<string>()
  const queue = [...entries]
  for (let module = queue.pop(); module !== undefined; module = queue.pop()) {
    if (known.has(module) || !goesOn(module)) continue
    known.add(module)
    if (!existsSync(join(emitted, module))) continue
    const declared = module.replace(/\.js$/, '.d.ts')
    for (const path of [module, declared])
      for (const [, , , specifier = ''] of readFileSync(join(emitted, path), 'utf8').matchAll(specifiers)) {
        const target = targetOf(module, specifier)
        if (target !== undefined) queue.push(target)
      }
  }
  return known
}

/** What can be imported from all packages, by the module behind it. */
type Entries = ReadonlyMap<string, { owner: PackageName; entry: string }>

const entriesByModule = (all: Record<PackageName, Record<string, string>>): Entries =>
  new Map(
    names.flatMap((owner) => Object.entries(all[owner]).map(([entry, source]) => [moduleOf(source), { owner, entry }])),
  )

/**
 * The modules of each package: what its entry points need, up to those of others. Small modules without state may be in two;
 * those of `shared` are one instance on a page, and so are in one package alone.
 */
const modulesOf = (
  all: Record<PackageName, Record<string, string>>,
  entryOf: Entries,
): Record<PackageName, Set<string>> => {
  const of = (name: PackageName): Set<string> =>
    closure(Object.values(all[name]).map(moduleOf), (module) => (entryOf.get(module)?.owner ?? name) === name)
  const modules = { contracts: of('contracts'), build: of('build'), testing: of('testing'), cli: of('cli') }
  const twice = names.slice(1).flatMap((name) => [...modules[name]].filter((module) => modules.contracts.has(module)))
  if (twice.length > 0) throw new Error(`There would be two instances of ${twice.join(', ')}.`)
  return modules
}

/** Where a module lies in its package. */
const placeOf = (module: string): string =>
  `dist/${module.replace(/^(?:shared|tooling)\/src\/|(?<=^federation\/)src\//, '')}`

/** A style sheet of `shared`: remotes take it from the host, so that only the names of its classes are needed. */
const classNames = (css: string): string => {
  const found = [...new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name))].sort()
  return `export default ${JSON.stringify(Object.fromEntries(found.map((name) => [name, name])))}\n`
}

/** The text of an emitted file with every specifier as it is in the packages. */
const inPackage = (text: string, module: string, owner: PackageName, entryOf: Entries): string =>
  text.replaceAll(specifiers, (whole: string, before: string, quote: string, specifier: string) => {
    if (specifier.startsWith('shared/texts/'))
      return `${before}${quote}${fullName('contracts')}${specifier.slice('shared'.length)}${quote}`
    const target = targetOf(module, specifier)
    if (target === undefined) return whole
    if (specifier.endsWith('.css')) return `${before}${quote}${specifier}.js${quote}`
    const other = entryOf.get(target)
    if (other && other.owner !== owner)
      return `${before}${quote}${fullName(other.owner)}${other.entry === '' ? '' : `/${other.entry}`}${quote}`
    const path = relative(dirname(placeOf(module)), placeOf(target))
    return `${before}${quote}${path.startsWith('.') ? path : `./${path}`}${quote}`
  })

const writeText = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const writeModules = (folder: string, owner: PackageName, modules: ReadonlySet<string>, entryOf: Entries): void => {
  for (const module of modules) {
    const place = join(folder, placeOf(module))
    if (module.endsWith('.css')) {
      writeText(`${place}.js`, classNames(readFileSync(fromRoot(module), 'utf8')))
      continue
    }
    for (const ending of ['.js', '.d.ts']) {
      const text = readFileSync(join(emitted, module.replace(/\.js$/, ending)), 'utf8')
      writeText(place.replace(/\.js$/, ending), inPackage(text, module, owner, entryOf))
    }
    const map = readJson(join(emitted, `${module}.map`), v.looseObject({ sources: v.array(v.string()) }))
    const source = existsSync(fromRoot(module.replace(/\.js$/, '.tsx'))) ? '.tsx' : '.ts'
    const named = { ...map, sources: [`evidence-search:///${module.replace(/\.js$/, source)}`] }
    writeText(`${place}.map`, JSON.stringify(named))
  }
}

const manifestSchema = v.looseObject({
  name: v.string(),
  dependencies: v.optional(v.array(v.string()), []),
  peerDependencies: v.optional(v.array(v.string()), []),
})

/** Version of all four packages: that of `shared`, whose keys in the share scope they stand for. */
export const packagesVersion = (): string => readVersion(fromRoot('shared'))

const versionOf = (name: string): string => {
  if (name.startsWith('@evidence-search/')) return packagesVersion()
  // This project runs its own tests with another runner.
  return name === 'vitest' ? tools.vitest : readVersion(fromRoot('node_modules', name))
}

/** What a package takes, each with the version that this repository has. */
const versions = (packages: readonly string[], range: '' | '^'): Record<string, string> =>
  Object.fromEntries(packages.map((name) => [name, `${range}${versionOf(name)}`]))

/** A remote may have another version of a bundler for something else; one that is too old is refused when it builds. */
const bundlersOfAnyVersion = (packages: readonly string[]): Record<string, string> =>
  Object.fromEntries(packages.filter((name) => ['@rspack/core', 'vite'].includes(name)).map((name) => [name, '*']))

/** What else a package exports than its modules. */
const more: Record<PackageName, Record<string, unknown>> = {
  contracts: { './host.json': './host.json', './texts/*.json': './texts/*.json' },
  build: { './styles': { types: './styles.d.ts' } },
  testing: { './vitest': { types: './vitest.d.ts', default: './vitest.js' }, './setup': './setup.js' },
  cli: {},
}

const writeManifest = (folder: string, name: PackageName, exported: Record<string, string>): void => {
  const { dependencies, peerDependencies, ...given } = readJson(
    fromRoot('tooling/packages', name, 'package.json'),
    manifestSchema,
  )
  const entries = Object.entries(exported).map(([entry, source]) => {
    const path = `./${placeOf(moduleOf(source))}`
    return [entry === '' ? '.' : `./${entry}`, { types: path.replace(/\.js$/, '.d.ts'), default: path }]
  })
  const manifest = {
    ...given,
    version: packagesVersion(),
    license: 'MIT',
    type: 'module',
    engines: { node: '>=22.18' },
    exports: { ...Object.fromEntries(entries), ...more[name], './package.json': './package.json' },
    files: readdirSync(folder).sort(),
    dependencies: versions(dependencies, ''),
    peerDependencies: { ...versions(peerDependencies, '^'), ...bundlersOfAnyVersion(peerDependencies) },
  }
  writeText(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** What the packages say of their host, for `host.json`. */
const hostManifest = (shell: string): HostManifest => {
  const calls = providedModules()
    .filter((module) => module.startsWith('shared/'))
    .map((module) => [module, callsByName(module)] as const)
    .filter(([, found]) => Object.keys(found).length > 0)
  return { ...describeHost(shell), versions: sharedVersions(), calls: Object.fromEntries(calls) }
}

/** The shell as `evidence-search dev` serves it: what browsers load, and its texts. */
const writeHost = (folder: string, base: string): void => {
  cpSync(join(siteFolder(), base), folder, {
    recursive: true,
    filter: (path) => !/\.(map|br|gz)$|\/(contract|server)\.json$/.test(path),
  })
}

const writePackages = (folder: string, shell: Pick<ShellRelease, 'version' | 'base'>): string[] => {
  const all = entryPoints()
  const entryOf = entriesByModule(all)
  const modules = modulesOf(all, entryOf)
  return names.map((name) => {
    const target = join(folder, name)
    mkdirSync(target, { recursive: true })
    cpSync(fromRoot('tooling/packages', name), target, { recursive: true })
    cpSync(fromRoot('LICENSE'), join(target, 'LICENSE'))
    writeModules(target, name, modules[name], entryOf)
    if (name === 'contracts') {
      writeText(join(target, 'host.json'), `${JSON.stringify(hostManifest(shell.version), null, 1)}\n`)
      cpSync(fromRoot('shared/texts'), join(target, 'texts'), { recursive: true })
    }
    if (name === 'cli') writeHost(join(target, 'host'), shell.base)
    writeManifest(target, name, all[name])
    return target
  })
}

/**
 * Makes the packages as folders: compiled modules with types and source maps, manifest, licence and README.
 *
 * @param folder where they go, each under its own name
 * @param shell the release of the shell that the command brings along
 * @returns the folders
 * @throws Error that says what cannot be compiled, or which module no package lets in
 */
export const makePackages = async (
  folder: string,
  shell: Pick<ShellRelease, 'version' | 'base'>,
): Promise<string[]> => {
  await emitDeclarations()
  try {
    await emit()
    return writePackages(folder, shell)
  } finally {
    rmSync(emitted, { recursive: true, force: true })
  }
}
