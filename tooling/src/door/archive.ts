import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'

/** What an archive may be, at most; a release of this project's own is a tenth of it. */
export const archiveLimits = {
  /** Bytes as it is sent. */
  packed: 8 * 1024 * 1024,
  /** Bytes of all of its files. */
  unpacked: 32 * 1024 * 1024,
  files: 1000,
}

/** Plain names below the archive's own folder, none hidden. */
const plainPath = /^(?!\.)[\w.~@-]{1,100}(\/(?!\.)[\w.~@-]{1,100}){0,6}$/

/** Files that a release is made of. */
const knownFile = /\.(js|cjs|css|json|md|map|txt|svg|png|jpg|webp|avif|woff2)$/

/**
 * The files of an archive, by their paths.
 *
 * @throws Error that names the first thing which is not as it must be; nothing is written before all is
 */
export const filesOfArchive = (bytes: Uint8Array): Record<string, Uint8Array> => {
  let total = 0
  const seen = new Set<string>()
  const look = (path: string, size: number): boolean => {
    if (path.endsWith('/')) return false
    if (!plainPath.test(path) || !knownFile.test(path))
      throw new Error(
        `The archive has a file '${path}': a release has plain names, and scripts, styles, texts and pictures.`,
      )
    if (seen.has(path.toLowerCase())) throw new Error(`The archive has ${path} twice.`)
    seen.add(path.toLowerCase())
    total += size
    if (total > archiveLimits.unpacked) throw new Error(`The archive holds more than ${archiveLimits.unpacked} bytes.`)
    if (seen.size > archiveLimits.files) throw new Error(`The archive holds more than ${archiveLimits.files} files.`)
    return true
  }
  try {
    return unzipSync(bytes, { filter: ({ name, originalSize }) => look(name, originalSize) })
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith('The archive')) throw cause
    throw new Error('The archive cannot be read: it must be a ZIP file.', { cause })
  }
}

/** Writes the files of an archive below a folder. */
export const unpackArchive = (bytes: Uint8Array, folder: string): void => {
  for (const [path, content] of Object.entries(filesOfArchive(bytes))) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
}

/** Packs a folder. The same files make the same bytes, so that what was sent before is known again. */
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
