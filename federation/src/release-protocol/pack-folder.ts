import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'

/** Packs a folder into a ZIP archive. The same files make the same bytes, so that an archive sent before is known again. */
export const packFolder = (folder: string): Uint8Array => {
  const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
  const files = Object.fromEntries(paths.map((path) => [path, new Uint8Array(readFileSync(join(folder, path)))]))
  return zipSync(files, { level: 6, mtime: '2020-01-01T00:00:00Z' })
}
