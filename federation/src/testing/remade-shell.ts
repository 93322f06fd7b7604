import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShellRelease } from '../registry/index.ts'
import { integrityOf } from '../files/index.ts'
import type { Change } from './remade-release.ts'

/** The shell that a site's pages are written with. */
export const readShell = (folder: string): ShellRelease =>
  JSON.parse(readFileSync(join(folder, 'host.json'), 'utf8')) as ShellRelease

/**
 * Writes the live shell once more under another version, as a build of changed sources would; nothing names it yet.
 *
 * @param folder the site's folder
 */
export const remakeShell = (folder: string, version: string, change: Change = (_path, text) => text): void => {
  const live = readShell(folder)
  const base = `/shell/${version}/`
  const target = join(folder, base)
  cpSync(join(folder, live.base), target, { recursive: true })
  for (const packed of readdirSync(target).filter((path) => /\.(br|gz)$/.test(path))) rmSync(join(target, packed))
  const remade = new Map<string, string>()
  const swap = (text: string): string =>
    [...remade].reduce((swapped, [before, after]) => swapped.replaceAll(before, after), text)
  // The first script states the integrity of the others, so it is written last.
  const paths = Object.keys(live.files).filter((path) => path.endsWith('.js') && path !== 'main.js')
  for (const path of [...paths, 'main.js']) {
    const text = swap(change(path, readFileSync(join(target, path), 'utf8').replaceAll(live.base, base)))
    writeFileSync(join(target, path), text)
    remade.set(live.files[path] ?? '', integrityOf(text))
  }
  writeFileSync(join(target, 'release.json'), swap(JSON.stringify({ ...live, version, base })))
}

/** Lets pages be written with a shell from now on. */
export const nameShell = (folder: string, version: string): void =>
  copyFileSync(join(folder, `/shell/${version}/release.json`), join(folder, 'host.json'))
