import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { versionSchema, type Release } from 'shared/remote'
import * as v from 'valibot'
import { readJson } from '../files/index.ts'
import { discardUnused, isUsed, releasePath, writeContents, type Described, type Site } from '../registry/index.ts'
import { compressFolder } from './compress.ts'
import { remoteContractSchema, type RemoteContract } from '../contract/index.ts'
import {
  allOf,
  buildDigestName,
  checkContainer,
  checkStyles,
  containerName,
  declaredSchema,
  digestOfBuild,
  filesOfBuild,
  manifestName,
  partsOfBuild,
  readForeignManifest,
  sheetsOfBuild,
  writeFederationFiles,
  type ForeignBuild,
} from '../builds/index.ts'
import { adoptServerBuild } from './server-build.ts'

/** What each page and layer needs at once: what the build says of it, or what its manifest says of the whole. */
const partsIn = (
  folder: string,
  { routes, layers }: Described['declaration'],
  files: Readonly<Record<string, string>>,
  foreign: ForeignBuild | undefined,
): Release['parts'] => {
  const stated = partsOfBuild(folder, files)
  if (!foreign || Object.keys(stated).length > 0) return stated
  const named = (paths: readonly string[]) =>
    paths.map((path) => {
      const integrity = files[path]
      if (!integrity) throw new Error(`${manifestName} names ${path}, which is not in the build.`)
      return { path, integrity }
    })
  const part = { scripts: named(foreign.scripts), styles: named(foreign.styles), consumes: [] }
  const names = [...routes.map(({ page }) => `page:${page}`), ...layers.map(({ name }) => `layer:${name}`)]
  return Object.fromEntries(names.map((name) => [name, part]))
}

/** What a build promises: its declaration, and what it says itself of the calls and modules that it takes. */
const contractOf = (
  folder: string,
  declaration: Described['declaration'],
  version: string,
  foreign: ForeignBuild | undefined,
): RemoteContract => {
  const path = join(folder, 'contract.json')
  const stated = existsSync(path) ? readJson(path, remoteContractSchema, 'contract.json') : undefined
  const { name, contract, routes, layers, texts } = declaration
  if (stated && (stated.name !== name || stated.version !== version))
    throw new Error(`contract.json is that of ${stated.name} ${stated.version}.`)
  return {
    name,
    version,
    contract: `^${contract}`,
    exposes: { pages: [...new Set(routes.map(({ page }) => page))], layers: layers.map((layer) => layer.name) },
    routes: routes.map(({ path, page }) => ({ path, page })),
    texts,
    calls: stated?.calls ?? [],
    shared:
      stated?.shared ??
      Object.fromEntries(
        Object.entries(foreign?.shared ?? {}).map(([module, range]) => [module, { range, names: [] }]),
      ),
    types: stated?.types ?? null,
  }
}

/**
 * Refuses a build with a script whose integrity nothing states, neither the parts nor another script: a browser that does
 * not know `Integrity-Policy` would run whatever a server hands out under its name.
 *
 * @throws Error that names the scripts and the lines to add
 */
const checkLaterScripts = (folder: string, { entry, parts, files = {} }: Release): void => {
  const scripts = Object.keys(files).filter((path) => path.endsWith('.js'))
  const first = [entry.path, ...Object.values(parts).flatMap((part) => part.scripts.map(({ path }) => path))]
  const texts = scripts.map((path) => readFileSync(join(folder, path), 'utf8'))
  const isStated = (path: string): boolean =>
    texts.some((text) => text.includes(files[path]?.slice('sha384-'.length) ?? path))
  const bare = scripts.filter((path) => !first.includes(path) && !isStated(path))
  if (bare.length > 0)
    throw new Error(
      `${bare.join(', ')} would be loaded without integrity. Add to the configuration \`output: { crossOriginLoading: 'anonymous' }\` and, ` +
        'with webpack, `plugins: [new ChunkIntegrityPlugin()]` of `@evidence-search/build/webpack`, with Rspack ' +
        "`plugins: [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]`. A script of an entry beside the container " +
        'is loaded by no page: write `entry: {}`.',
    )
}

/** A sentence of style-loader's that stands in every build with it, minified or not. */
const styleLoaderSays = "Couldn't find a style target"

const scriptsIn = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.keys(files)
    .filter((path) => path.endsWith('.js'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

/** Refuses style-loader, whose styles the content security policy refuses. @throws Error with the lines to write */
const checkStyleLoader = (folder: string, files: Readonly<Record<string, string>>): void => {
  const styled = scriptsIn(folder, files).filter(({ text }) => text.includes(styleLoaderSays))
  if (styled.length > 0)
    throw new Error(
      `${styled.map(({ path }) => path).join(', ')} writes styles into the page by style-loader, which pages refuse. In the rule for CSS write ` +
        '`MiniCssExtractPlugin.loader` (mini-css-extract-plugin) in place of `style-loader`, and add ' +
        '`plugins: [new MiniCssExtractPlugin()]`.',
    )
}

/** What React keeps its state under, in minified builds too. */
const reactInternals = /__(?:CLIENT_INTERNALS_DO_NOT_USE|SECRET_INTERNALS_DO_NOT_USE)_/

/** Refuses a React of its own, whose hooks do not work on the shell's pages. @throws Error with the line to write */
const checkOwnReact = (
  folder: string,
  files: Readonly<Record<string, string>>,
  { shared }: Pick<RemoteContract, 'shared'>,
): void => {
  if (shared['react']) return
  const own = scriptsIn(folder, files).filter(({ text }) => reactInternals.test(text))
  if (own.length > 0)
    throw new Error(
      `${own.map(({ path }) => path).join(', ')} brings a React of its own, which does not work on the shell's pages. Write ` +
        '`shared: { react: { singleton: true, import: false } }`.',
    )
}

/**
 * Refuses webpack's list of chunks under a name that another version has too, by which each would run chunks of the other.
 *
 * @throws Error with the line to write
 */
const checkChunkNames = (folder: string, files: Readonly<Record<string, string>>, container: string): void => {
  const lists = new Set(scriptsIn(folder, files).flatMap(({ text }) => text.match(/(?<=\bwebpackChunk)\w+/g) ?? []))
  lists.delete(container)
  if (lists.size > 0)
    throw new Error(
      `The build keeps its chunks under webpackChunk${[...lists].join(', webpackChunk')}, as its other versions do, and two of them ` +
        `may meet on a page. Write \`output: { uniqueName: '${container}' }\`.`,
    )
}

/** Characters at most of what all pages of a site carry of a remote. The largest of this repository has a tenth of each. */
const pageLimits = { declaration: 40_000, release: 400_000, texts: 400_000 }

/** Refuses what would be a burden on pages of other teams. @throws Error that says what is too large */
const checkSizes = (folder: string, { declaration, release }: Described): void => {
  const texts: Record<string, number> = {}
  for (const file of readdirSync(join(folder, 'texts')).filter((name) => name.endsWith('.json'))) {
    const lang = file.split('.').at(-2) ?? ''
    texts[lang] = (texts[lang] ?? 0) + readFileSync(join(folder, 'texts', file), 'utf8').length
  }
  const sizes: readonly (readonly [what: string, size: number, limit: number])[] = [
    ['remote.json', JSON.stringify(declaration).length, pageLimits.declaration],
    ['the list of its files and parts', JSON.stringify(release).length, pageLimits.release],
    ...Object.entries(texts).map(([lang, size]) => [`texts/*${lang}.json`, size, pageLimits.texts] as const),
  ]
  const large = sizes.filter(([, size, limit]) => size > limit)
  if (large.length > 0)
    throw new Error(
      `Every page of the site carries it: ${large.map(([what, size, limit]) => `${what} has ${size} characters, at most ${limit}`).join('; ')}.`,
    )
}

/**
 * Takes a build of any bundler into the site's folder as an immutable version: a folder with `remote.json`, `entry.js` (or
 * the entry that its `mf-manifest.json` names) and whatever that loads, and `texts/` (docs/contract.md).
 *
 * @param name of the remote that it must be a build of; default: any
 * @throws Error that names what the folder lacks
 */
export const adoptBuild = (site: Site, folder: string, version: string, name?: string): Described => {
  const need = (path: string): void => {
    if (!existsSync(join(folder, path))) throw new Error(`${folder} has no ${path}.`)
  }
  if (!existsSync(join(folder, 'remote.json')))
    throw new Error(
      `${folder} has no remote.json: write one, or let \`evidence-search new --built ${folder}\` make it from ${manifestName}.`,
    )
  need('texts/en.json')
  const declaration = readJson(join(folder, 'remote.json'), declaredSchema, 'remote.json')
  if (name !== undefined && declaration.name !== name)
    throw new Error(`${folder} is a build of ${declaration.name}, not of ${name}.`)
  const foreign = readForeignManifest(folder)
  const entry = foreign?.entry ?? 'entry.js'
  need(entry)
  const base = releasePath(declaration.name, v.parse(versionSchema, version))
  const versioned = containerName(declaration.name, version)
  const container = foreign?.container ?? versioned
  const files = filesOfBuild(folder)
  const contract = contractOf(folder, declaration, version, foreign)
  const checkEntry = (): void => {
    if (!readFileSync(join(folder, entry), 'utf8').includes(container))
      throw new Error(`${entry} does not put its container on window under ${container}.`)
  }
  const described: Described = {
    declaration,
    release: {
      version,
      base,
      container,
      contract: `^${declaration.contract}`,
      entry: { path: entry, integrity: files[entry] },
      parts: partsIn(folder, declaration, files, foreign),
      files,
    } satisfies Release,
  }
  allOf(
    checkEntry,
    () => foreign && checkContainer(foreign.container, declaration.name, version),
    () => checkStyleLoader(folder, files),
    () => checkChunkNames(folder, files, versioned),
    () => checkOwnReact(folder, files, contract),
    () => checkStyles(declaration.name, sheetsOfBuild(folder, files)),
    () => checkLaterScripts(folder, described.release),
    () => checkSizes(folder, described),
  )
  const target = join(site.folder, base)
  if (isUsed(site, declaration.name, version))
    throw new Error(`${declaration.name} ${version} was released before; versions never change.`)
  const draft = `${target.slice(0, -1)}.draft-${process.pid}`
  mkdirSync(dirname(draft), { recursive: true })
  discardUnused(site, declaration.name, version)
  try {
    cpSync(folder, draft, { recursive: true })
    writeFileSync(join(draft, buildDigestName), digestOfBuild(folder))
    writeFileSync(join(draft, 'contract.json'), JSON.stringify(contract, null, 1))
    const ran = { ...files, ...adoptServerBuild(site, base, draft) }
    described.release.files = ran
    writeFederationFiles(draft, declaration, described.release, contract)
    described.release.files = { ...ran, ...writeContents(draft, ran) }
    writeFileSync(join(draft, 'release.json'), JSON.stringify(described, null, 1))
    compressFolder(draft)
    renameSync(draft, target)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return described
}
