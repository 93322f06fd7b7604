// node deploy/image/gather-image.ts FOLDER: copies what servers and their commands run on, and nothing that builds or
// tests. deploy/Dockerfile makes its image of that folder.
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { findPackageJSON, stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { readJson } from '../../tooling/src/read-json.ts'
import { fromRoot, root } from '../../tooling/src/root.ts'

const names = v.optional(v.record(v.string(), v.string()), {})
const packageSchema = v.object({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: v.optional(v.record(v.string(), v.object({ optional: v.optional(v.boolean()) })), {}),
})

/** Folders that are copied, but for what `isLeftOut` names. */
const folders = ['api', 'federation', 'shared', 'shell/server', 'shell/texts', 'build/site', 'build/thesaurus']
const files = ['package.json', 'LICENSE', 'shell/package.json', 'sbom.cdx.json']

/** What the servers start from, besides the API, whose packages are those that it declares. */
const entries = ['shell/server/server.ts', 'federation/src/rendering/render-process.mts']

/** Tests and what they need, measurements, what makes releases, sources of pages (which are in the site's folder as they were built), maps and types. */
const isLeftOut = (path: string): boolean =>
  /(^|\/)(fixtures|testing|bench|test-results|\.bin)(\/|$)|\.test\.[mc]?tsx?$|\.tsx$|\.module\.css$|\.map$|\.d\.[mc]?ts$|(^|\/)tsconfig[^/]*\.json$/.test(
    path,
  ) ||
  /(^|\/)encoder\/convert\.py$|^federation\/(example|src\/(builds|bundlers|contract|enhanced|guard|registry|release|release-api|release-protocol|remote-sdk|rspack|vite|webpack))(\/|$)/.test(
    path,
  )

const { platform, arch } = process

/** Libraries of other machines, and headers to compile against. */
const isForeign = (path: string): boolean => {
  const [, system, processor] = /onnxruntime-node\/bin\/[^/]+\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (system !== undefined && (system !== platform || (processor ?? arch) !== arch)) return true
  return /\/node-[^/]+\/(include|share)(\/|$)/.test(path)
}

/** The weights of fonts that files are written in. */
const fonts = readFileSync(fromRoot('api/src/export/pdf-document.ts'), 'utf8')

/** Of packages: maps, sources, tests, pages to read, tools of their makers, builds for script elements, fonts that nothing is written in. */
const isUnused = (path: string): boolean =>
  /\.(map|md|markdown|[mc]?tsx?)$|\/(\.yarn|__tests__|tests?)(\/|$)|\.test\.[mc]?js$|\.(umd|iife)\.c?js$/.test(path) ||
  (/\.(otf|ttf)$/.test(path) && !fonts.includes(basename(path)))

const isCode = (path: string): boolean => /\.m?ts$/.test(path)

/** What a file of the project imports while it runs. */
const importsOf = (file: string): string[] => {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8'))
  return [...code.matchAll(/(?:from|import|import\(|resolve\()\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name)
}

const exportsSchema = v.object({ exports: v.record(v.string(), v.string()) })

/** The file that a workspace's own name stands for, such as `shared/sites`. */
const workspaceFile = (name: string): string | undefined => {
  const [workspace = '', ...rest] = name.split('/')
  if (!['shared', 'federation'].includes(workspace)) return undefined
  const { exports } = readJson(fromRoot(workspace, 'package.json'), exportsSchema)
  for (const [pattern, target] of Object.entries(exports)) {
    const [before = '', after = ''] = pattern.slice(2).split('*')
    const path = rest.join('/')
    if (path.startsWith(before) && path.endsWith(after))
      return fromRoot(workspace, target.replace('*', path.slice(before.length, path.length - after.length)))
  }
  return undefined
}

const packageNameOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** Folders of the packages that a package needs, with theirs, among those found before. */
const addPackage = (name: string, from: string, found: Set<string>): void => {
  const manifest = findPackageJSON(name, pathToFileURL(from))
  // An optional package of another platform.
  if (manifest === undefined) return
  const folder = dirname(realpathSync(manifest))
  if (found.has(folder) || !relative(root, folder).includes('node_modules')) return
  found.add(folder)
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = readJson(
    manifest,
    packageSchema,
  )
  const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true)
  for (const each of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    tryPackage(each, manifest, found)
}

const tryPackage = (name: string, from: string, found: Set<string>): void => {
  try {
    addPackage(name, from, found)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
  }
}

/** Folders of the packages that run: those that the API declares, and those that files of the servers import. */
export const runtimePackages = (entries: readonly string[]): string[] => {
  const [found, seen] = [new Set<string>(), new Set<string>()]
  const { dependencies } = readJson(fromRoot('api/package.json'), packageSchema)
  for (const name of Object.keys(dependencies)) tryPackage(name, fromRoot('api/package.json'), found)
  const { optionalDependencies } = readJson(fromRoot('package.json'), packageSchema)
  for (const name of Object.keys(optionalDependencies)) tryPackage(name, fromRoot('package.json'), found)
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const name of isCode(file) ? importsOf(file) : []) {
      const own = name.startsWith('.') ? join(dirname(file), name) : workspaceFile(name)
      if (own !== undefined) visit(own)
      else if (!name.startsWith('node:')) tryPackage(packageNameOf(name), file, found)
    }
  }
  entries.forEach((entry) => visit(fromRoot(entry)))
  return [...found]
}

/** @param target a folder that is not there yet */
export const gatherImage = (target: string): void => {
  const copy = (path: string): void =>
    cpSync(fromRoot(path), join(target, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => {
        const inside = relative(root, source)
        if (isForeign(inside)) return false
        const isPackage = /(^|\/)node_modules\/./.test(inside)
        return isPackage ? !isUnused(inside) : !isLeftOut(inside)
      },
    })
  for (const path of [...folders, ...files]) if (existsSync(fromRoot(path))) copy(path)
  for (const folder of runtimePackages(entries)) copy(relative(root, folder))
  for (const workspace of ['shared', 'federation'])
    symlinkSync(join('..', workspace), join(target, 'node_modules', workspace))
  mkdirSync(join(target, 'node_modules/.bin'))
  symlinkSync(relative(fromRoot('node_modules/.bin'), process.execPath), join(target, 'node_modules/.bin/node'))
}

const [, script = '', target] = process.argv
if (script === import.meta.filename && target !== undefined) gatherImage(target)
