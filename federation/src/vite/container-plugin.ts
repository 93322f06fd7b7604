import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { builtPart, type BuildResult, type BuiltPart, type ContainerOptions } from '../bundlers/index.ts'
import { containerName } from '../builds/index.ts'
import { integrityOf } from '../files/index.ts'
import { browserFiles, createContainer, serverFiles, type ContainerPlan } from './container-runtime.ts'
import { readImports } from './imported-names.ts'

const pluginName = 'evidence-search:container'

/** What the plugin knows once the build is made. */
export interface ContainerPlugin extends Plugin {
  name: typeof pluginName
  api: { result: () => BuildResult }
}

export const isContainerPlugin = (plugin: unknown): plugin is ContainerPlugin =>
  typeof plugin === 'object' && plugin !== null && Reflect.get(plugin, 'name') === pluginName

/** A shared module: its key in the share scope, and the least version that will do. */
interface SharedModule {
  key: string
  least: string
}

/** The shared module that a specifier stands for, by the rules of {@link ContainerOptions.shared}. */
const sharedModule = (specifier: string, shared: ContainerOptions['shared']): SharedModule | undefined => {
  for (const [name, rule] of Object.entries(shared)) {
    const isBelow = name.endsWith('/') && specifier.startsWith(name)
    if (specifier !== name && !isBelow) continue
    const key = isBelow ? `${String(Reflect.get(rule, 'shareKey') ?? name)}${specifier.slice(name.length)}` : specifier
    return { key, least: String(Reflect.get(rule, 'requiredVersion')).replace(/^\D+/, '') }
  }
  return undefined
}

/** Names that imports of sources give their chunks, in webpack's words; all bundlers read the same sources. */
const namedImports = /import\(\s*\/\*\s*webpackChunkName:\s*"([\w-]+)"\s*\*\/\s*(["'])([^"']+)\2\s*\)/g

const bare = (id: string): string => id.split('?')[0] ?? id

/**
 * Makes a container of webpack's protocol from a build of CommonJS chunks, since the page's loader, its integrity and its
 * policies are those of plain scripts: `entry.js` holds the container, each chunk puts its code on it.
 *
 * @param server whether it is the build that the site server renders pages with: `entry.cjs`, and modules beside it
 */
export const containerPlugins = (options: ContainerOptions, server: boolean): Plugin[] => {
  const { name, version, shared, place, mode } = options
  const container = containerName(name, version)
  const versions = new Map<string, string>()
  const chunkNames = new Map<string, string>()
  const imported = new Map<string, Record<string, string[]>>()
  let result: BuildResult | undefined

  const moduleName = (id: string): string =>
    createHash('sha256')
      .update(relative(place.folder, bare(id)))
      .digest('base64url')
      .slice(0, 8)

  /** A chunk's code as a function of what a CommonJS module is given. */
  const wrapped = (path: string, code: string): string => {
    const [body = '', comment = ''] = code.split(/\n?(?=\/\/# sourceMappingURL=[^\n]*\n?$)/)
    const parameters = '(require, exports, module, __load__) => {'
    const start = server
      ? `module.exports = ${parameters}`
      : `((self[${JSON.stringify(container)}] ??= {}).chunks ??= {})[${JSON.stringify(path)}] = ${parameters}`
    return `${start}\n${body}\n};${comment === '' ? '' : `\n${comment}`}\n`
  }
  const isChunk = (item: Rolldown.OutputAsset | Rolldown.OutputChunk): item is Rolldown.OutputChunk =>
    item.type === 'chunk'

  const planOf = (chunks: readonly Rolldown.OutputChunk[], styles: Map<string, string[]>): ContainerPlan => {
    const own = new Set(chunks.map(({ fileName }) => fileName))
    const exposed = chunks.find(({ isEntry }) => isEntry)
    if (!exposed) throw new Error('The build has no entry.')
    return {
      container,
      exposed: exposed.fileName,
      imports: Object.fromEntries(
        chunks.flatMap(({ facadeModuleId, fileName, isDynamicEntry }) =>
          facadeModuleId !== null && isDynamicEntry ? [[moduleName(facadeModuleId), fileName]] : [],
        ),
      ),
      chunks: Object.fromEntries(
        chunks.map(({ fileName, imports }) => [
          fileName,
          {
            chunks: imports.filter((path) => own.has(path)),
            styles: server ? [] : (styles.get(fileName) ?? []),
            shared: Object.fromEntries(
              imports.flatMap((key) => [[key, versions.get(key)]].filter(([, least]) => least)),
            ),
          },
        ]),
      ),
      integrity: {},
    }
  }

  const entryText = (plan: ContainerPlan): string =>
    server
      ? `const plan = ${JSON.stringify(plan)}\nmodule.exports = (${createContainer.toString()})(plan, (${serverFiles.toString()})(require))\n`
      : `(() => {\n'use strict'\nconst plan = ${JSON.stringify(plan)}\nconst container = (self[plan.container] ??= {})\n` +
        `const files = (${browserFiles.toString()})(plan, (container.chunks ??= {}))\n` +
        `Object.assign(container, (${createContainer.toString()})(plan, files))\n})()\n`

  /** Each named import with everything that it needs at once. */
  const partsOf = (plan: ContainerPlan, files: Record<string, string>): Record<string, BuiltPart> => {
    const needed = (path: string, seen = new Set<string>()): Set<string> => {
      if (!seen.has(path)) for (const other of plan.chunks[path]?.chunks ?? []) needed(other, seen.add(path))
      return seen.add(path)
    }
    return Object.fromEntries(
      [plan.exposed, ...Object.values(plan.imports)].map((path) => {
        const chunks = [...needed(path)]
        const all = chunks.map((chunk) => plan.chunks[chunk] ?? { chunks: [], styles: [], shared: {} })
        const consumes = all.flatMap((chunk) => Object.keys(chunk.shared))
        return [
          path.replace(/\.c?js$/, ''),
          builtPart([...chunks, ...all.flatMap(({ styles }) => styles)], consumes, files),
        ]
      }),
    )
  }

  const build: ContainerPlugin = {
    name: pluginName,
    enforce: 'pre',
    api: {
      result: () => {
        if (!result) throw new Error('The build gave no result.')
        return result
      },
    },
    outputOptions: (output) => ({
      ...output,
      chunkFileNames: ({ facadeModuleId, name: given }) =>
        `${(facadeModuleId === null || facadeModuleId === undefined ? undefined : chunkNames.get(bare(facadeModuleId))) ?? given}.${server ? 'cjs' : 'js'}`,
    }),
    resolveId: (specifier) => {
      const found = sharedModule(specifier, shared)
      if (!found) return null
      versions.set(found.key, found.least)
      return { id: found.key, external: true }
    },
    transform: {
      order: 'pre',
      async handler(code, id) {
        if (id.includes('/node_modules/')) return
        for (const [, chunk = '', , specifier = ''] of code.matchAll(namedImports)) {
          const target = await this.resolve(specifier, id)
          if (target) chunkNames.set(bare(target.id), chunk)
        }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_output, bundle) {
        const chunks = Object.values(bundle).filter(isChunk)
        const styles = new Map(
          chunks.map(({ fileName, viteMetadata }) => [fileName, [...(viteMetadata?.importedCss ?? [])]]),
        )
        for (const chunk of chunks) {
          chunk.code = wrapped(chunk.fileName, chunk.code)
          const map = bundle[`${chunk.fileName}.map`]
          if (map?.type === 'asset') {
            const text = JSON.parse(String(map.source)) as { mappings: string }
            // The line before the code is the wrapper's.
            map.source = JSON.stringify({ ...text, mappings: `;${text.mappings}` })
          }
        }
        const plan = planOf(chunks, styles)
        const files: Record<string, string> = {}
        for (const item of Object.values(bundle)) {
          if (server && item.fileName.endsWith('.css')) Reflect.deleteProperty(bundle, item.fileName)
          else if (/\.(js|css)$/.test(item.fileName))
            files[item.fileName] = integrityOf(isChunk(item) ? item.code : item.source)
        }
        const entry = entryText(mode === 'production' && !server ? { ...plan, integrity: files } : plan)
        this.emitFile({ type: 'asset', fileName: server ? 'entry.cjs' : 'entry.js', source: entry })
        const all = server ? files : { ...files, 'entry.js': integrityOf(entry) }
        const names = new Map<string, Set<string>>()
        for (const module of chunks.flatMap(({ moduleIds }) => moduleIds))
          for (const [key, taken] of Object.entries(imported.get(module) ?? {}))
            names.set(key, new Set([...(names.get(key) ?? []), ...taken]))
        result = {
          parts: partsOf(plan, all),
          files: Object.fromEntries(Object.entries(all).sort()),
          imported: Object.fromEntries([...names].sort().map(([key, taken]) => [key, [...taken].sort()])),
        }
      },
    },
  }
  /** Reads imports as they are once TypeScript is gone, and lets each `import()` wait for the files of its chunk. */
  const imports: Plugin = {
    name: `${pluginName}:imports`,
    enforce: 'post',
    transform: {
      order: 'post',
      async handler(code, id) {
        if (!/\bimport\b|\bexport\b/.test(code) || /\.css$/.test(bare(id)) || id.includes('\0')) return null
        const { names, dynamic } = readImports(code)
        const taken = Object.entries(names).flatMap(([specifier, list]) => {
          const found = sharedModule(specifier, shared)
          return found ? [[found.key, list] as const] : []
        })
        if (taken.length > 0) imported.set(id, Object.fromEntries(taken))
        let changed = code
        for (const { start, end, specifier } of dynamic.reverse()) {
          const target = await this.resolve(specifier, id)
          if (!target || target.external) continue
          const call = `__load__(${JSON.stringify(moduleName(target.id))}).then(() => ${code.slice(start, end)})`
          changed = changed.slice(0, start) + call + changed.slice(end)
        }
        return changed === code ? null : { code: changed, map: null }
      },
    },
  }
  return [build, imports]
}
