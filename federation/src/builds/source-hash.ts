import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const skipped = /(^|\/)(node_modules|build|dist)(\/|$)|\.test\.tsx?$/

const filesBelow = (folder: string, from: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !skipped.test(relative(from, path)))
    .sort()

/**
 * Eight hexadecimal digits that change when any of the sources does; tests do not count.
 *
 * @param from folder that the paths are relative to
 * @param folders absolute paths of folders
 * @param files absolute paths of single files
 * @param salt anything else the build depends on
 */
export const sourceHash = (from: string, folders: string[], files: string[] = [], salt = ''): string => {
  const hash = createHash('sha256').update(salt)
  for (const path of [...folders.flatMap((folder) => filesBelow(folder, from)), ...files]) {
    hash.update(relative(from, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 8)
}
