import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Configuration } from 'webpack'
import { integrityOf } from 'federation/files'
import { serverFolder, serverListName, type SiteFolder } from 'federation/registry'

/** Moves a folder of modules to its place, and writes the list of them into the release. @returns the list's own entry */
const takeServerBuild = (folder: string, output: string, draft: string): Record<string, string> => {
  const modules = readdirSync(output).filter((name) => name.endsWith('.cjs'))
  const list = Object.fromEntries(modules.sort().map((name) => [name, integrityOf(readFileSync(join(output, name)))]))
  const text = JSON.stringify(list)
  writeFileSync(join(draft, serverListName), text)
  mkdirSync(dirname(folder), { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(output, folder)
  return { [serverListName]: integrityOf(text) }
}

/** Folder of a build with its modules for the site server's rendering, where it brings them. */
export const serverBuildFolder = 'server'

/** Takes the modules that a build brings for the site server out of the release's folder, as {@link buildForServer} does. */
export const adoptServerBuild = (site: SiteFolder, base: string, draft: string): Record<string, string> => {
  const given = join(draft, serverBuildFolder)
  if (!existsSync(given)) return {}
  const wrong = readdirSync(given).filter((name) => !/^[\w-]+\.cjs$/.test(name))
  if (wrong.length > 0) throw new Error(`server/ holds modules such as entry.cjs alone, and has ${wrong.join(', ')}.`)
  return takeServerBuild(serverFolder(site, base).replace(/\/$/, ''), given, draft)
}

/**
 * Builds a release for the site server's rendering, and writes the list of its modules into the release.
 *
 * @param base of the release
 * @param draft the release's folder as it is being made
 * @returns the list's own entry among the release's files, which lets the signed list vouch for every module
 */
export const buildForServer = async (
  site: SiteFolder,
  base: string,
  draft: string,
  configFor: (output: string) => Configuration,
): Promise<Record<string, string>> => {
  const { runWebpack } = await import('./run-webpack.ts')
  const folder = serverFolder(site, base).replace(/\/$/, '')
  const output = `${folder}.draft-${process.pid}`
  mkdirSync(output, { recursive: true })
  try {
    await runWebpack(configFor(output))
    return takeServerBuild(folder, output, draft)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}
