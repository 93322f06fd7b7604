import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../root.ts'

const skipped = /(^|\/)(node_modules|build|dist)(\/|$)|\.test\.tsx?$/

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !skipped.test(relative(root, path)))
    .sort()

/**
 * Eight hexadecimal digits that change when any of the sources does; tests do not count.
 *
 * @param folders absolute paths of folders
 * @param files absolute paths of single files
 * @param salt anything else the build depends on
 */
export const sourceHash = (folders: string[], files: string[] = [], salt = ''): string => {
  const hash = createHash('sha256').update(salt)
  for (const path of [...folders.flatMap(filesBelow), ...files]) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 8)
}
