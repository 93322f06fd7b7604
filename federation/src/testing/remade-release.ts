import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegistryRow, Release } from 'shared/remote'
import { integrityOf } from '../files/index.ts'

/** Changes a file of a release by its path; what it gives back is written. */
export type Change = (path: string, text: string) => string

/**
 * Writes a release once more under another version, as a build of changed sources would: with a container of its own,
 * and every integrity as its bytes are. On the server it is rendered by the modules of the release that it was made of.
 *
 * @param folder the site's folder
 * @param version of the new release
 */
export const remakeRelease = (
  folder: string,
  { name, current }: RegistryRow,
  version: string,
  change: Change,
): Release => {
  const base = `/remotes/${name}/${version}/`
  const container = `${current.container}_${version}`.replace(/\W/g, '_')
  const from = join(folder, current.base)
  const texts = new Map(
    readdirSync(from)
      .filter((path) => /\.(js|css)$/.test(path))
      .map((path) => {
        const text = readFileSync(join(from, path), 'utf8')
        return [path, { before: text, after: change(path, text.replaceAll(current.container, container)) }]
      }),
  )
  const entry = texts.get(current.entry.path)
  if (!entry) throw new Error(`${from} has no ${current.entry.path}`)
  // The entry states the integrity of its chunks, so it is changed with them.
  for (const { before, after } of texts.values()) {
    entry.after = entry.after.replaceAll(integrityOf(before), integrityOf(after))
  }
  mkdirSync(join(folder, base), { recursive: true })
  for (const [path, { after }] of texts) writeFileSync(join(folder, base, path), after)
  const integrityIn = (path: string): string => integrityOf(texts.get(path)?.after ?? '')
  const fileOf = ({ path }: { path: string }) => ({ path, integrity: integrityIn(path) })
  const server = 'server.json'
  const rendered = existsSync(join(from, server))
  if (rendered) {
    cpSync(join(from, server), join(folder, base, server))
    cpSync(join(folder, 'server', current.base), join(folder, 'server', base), { recursive: true })
  }
  return {
    ...current,
    version,
    base,
    container,
    entry: fileOf(current.entry),
    parts: Object.fromEntries(
      Object.entries(current.parts).map(([part, { scripts, styles, consumes }]) => [
        part,
        { scripts: scripts.map(fileOf), styles: styles.map(fileOf), consumes },
      ]),
    ),
    ...(current.files && {
      files: {
        ...Object.fromEntries([...texts.keys()].map((path) => [path, integrityIn(path)])),
        ...(rendered && { [server]: integrityOf(readFileSync(join(from, server), 'utf8')) }),
      },
    }),
  }
}
