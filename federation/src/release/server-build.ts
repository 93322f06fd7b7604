import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { integrityOf } from '../files/index.ts'
import { serverFolder, serverListName, type SiteFolder } from '../registry/index.ts'

/** Moves a folder of modules to its place, and writes the list of them into the release. @returns the list's own entry */
export const takeServerBuild = (folder: string, output: string, draft: string): Record<string, string> => {
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
const serverBuildFolder = 'server'

/** Takes the modules that a build brings for the site server out of the release's folder. */
export const adoptServerBuild = (site: SiteFolder, base: string, draft: string): Record<string, string> => {
  const given = join(draft, serverBuildFolder)
  if (!existsSync(given)) return {}
  const wrong = readdirSync(given).filter((name) => !/^[\w-]+\.cjs$/.test(name))
  if (wrong.length > 0) throw new Error(`server/ holds modules such as entry.cjs alone, and has ${wrong.join(', ')}.`)
  return takeServerBuild(serverFolder(site, base).replace(/\/$/, ''), given, draft)
}
