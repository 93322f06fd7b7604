import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShellRelease } from '../../tooling/src/release/build-shell.ts'
import { integrityOf } from './registry.ts'

/**
 * Writes the live shell once more under another version, as a build of changed sources would; nothing names it yet.
 *
 * @param folder the site's folder
 */
export const remakeShell = (folder: string, version: string): void => {
  const live = JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8')) as ShellRelease
  const base = `/shell/${version}/`
  const target = join(folder, base)
  cpSync(join(folder, live.base), target, { recursive: true })
  for (const packed of readdirSync(target).filter((path) => /\.(br|gz)$/.test(path))) rmSync(join(target, packed))
  const remade = new Map<string, string>()
  for (const [path, before] of Object.entries(live.files).filter(([path]) => path.endsWith('.js'))) {
    const text = readFileSync(join(target, path), 'utf8').replaceAll(live.base, base)
    writeFileSync(join(target, path), text)
    remade.set(before, integrityOf(text))
  }
  const described = [...remade].reduce(
    (text, [before, after]) => text.replaceAll(before, after),
    JSON.stringify({ ...live, version, base }),
  )
  writeFileSync(join(target, 'release.json'), described)
}
