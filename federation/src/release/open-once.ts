import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveShell, serverFolder, type Described, type SiteFolder } from '../registry/index.ts'
import { createRenderingProcess, usualLimits, type ModuleTexts, type ProcessLimits } from '../rendering/index.ts'

const modulesIn = (folder: string): ModuleTexts =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.cjs'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

/** The files that browsers run, as modules of the rendering process. */
const browserBuild = (site: SiteFolder, { declaration, release }: Described): ModuleTexts => {
  const { base, container, entry, files = {} } = release
  const { routes, layers } = declaration
  const build = {
    base,
    container,
    entry: entry.path,
    files: Object.keys(files),
    pages: [...new Set(routes.map(({ page }) => page))],
    layers: layers.map(({ name }) => name),
  }
  // What a script declares by `var` is on a page's window; here it is a module's own.
  const global = `\n;globalThis.${container} ??= typeof ${container} === 'undefined' ? undefined : ${container}`
  const scripts = build.files
    .filter((path) => path.endsWith('.js'))
    .map((path) => [
      `files/${path}`,
      readFileSync(join(site.folder, base, path), 'utf8') + (path === entry.path ? global : ''),
    ])
  return {
    ...(Object.fromEntries(scripts) as Record<string, string>),
    'build.cjs': `module.exports = ${JSON.stringify(build)}`,
    'entry.cjs': readFileSync(join(import.meta.dirname, 'browser-stub.cjs'), 'utf8'),
  }
}

/**
 * Opens a release in the live shell once, and every page and layer of it, in a process without any rights: no files, no
 * network, no time without end (federation/rendering). What it would do on a page is not known by that; that it starts is.
 *
 * @returns a sentence for each build that was opened
 * @throws Error with what went wrong
 */
export const openOnce = async (
  site: SiteFolder,
  described: Described,
  limits: ProcessLimits = usualLimits,
): Promise<string[]> => {
  const { name } = described.declaration
  const { version, base } = described.release
  const shell = liveShell(site)
  const shellFolder = shell && serverFolder(site, shell.base)
  if (!shellFolder || !existsSync(shellFolder)) return ['it was not opened: no shell is live that could']
  const builds = [
    { what: "the browser's build", modules: browserBuild(site, described) },
    ...(existsSync(serverFolder(site, base))
      ? [{ what: 'the build for rendering', modules: modulesIn(serverFolder(site, base)) }]
      : []),
  ]
  const shellModules = modulesIn(shellFolder)
  for (const { what, modules } of builds) {
    const rendering = createRenderingProcess(limits)
    const outcome = await rendering.open({ shell: shellModules, remote: modules })
    rendering.end()
    if (outcome.status !== 'done')
      throw new Error(`${name} ${version} does not start (${what}): ${outcome.message}. Nothing was released.`)
  }
  return builds.map(({ what }) => `${what} starts in the shell, with every page and layer`)
}
