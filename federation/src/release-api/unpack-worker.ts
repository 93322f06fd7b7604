// Worker that unpacks one archive. It posts null when the files are written, or the sentence that refuses the archive.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { configure, Uint8ArrayReader, ZipReader, type FileEntry } from '@zip.js/zip.js'
import * as v from 'valibot'
import { archiveLimits } from './archive-limits.ts'

class Refused extends Error {}

/** Plain names below the archive's own folder, none hidden. */
const plainPath = /^(?!\.)[\w.~@-]{1,100}(\/(?!\.)[\w.~@-]{1,100}){0,6}$/

/** Files that a release is made of. */
const knownFile = /\.(js|cjs|css|json|md|map|txt|svg|png|jpg|webp|avif|woff2)$/

const { bytes, folder } = v.parse(v.object({ bytes: v.instance(Uint8Array), folder: v.string() }), workerData)

const seen = new Set<string>()
let unpacked = 0

const checkName = (path: string): void => {
  if (!plainPath.test(path) || !knownFile.test(path))
    throw new Refused(
      `The archive has a file '${path}': a release has plain names, and scripts, styles, texts and pictures.`,
    )
  if (seen.has(path.toLowerCase())) throw new Refused(`The archive has ${path} twice.`)
  seen.add(path.toLowerCase())
  if (seen.size > archiveLimits.files) throw new Refused(`The archive holds more than ${archiveLimits.files} files.`)
}

/** Content of an entry. What an entry states of its size is not relied on. */
const contentOf = async (entry: FileEntry): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  const sink = new WritableStream<Uint8Array>({
    write: (piece) => {
      unpacked += piece.length
      if (unpacked > archiveLimits.unpacked)
        throw new Refused(`The archive holds more than ${archiveLimits.unpacked} bytes.`)
      pieces.push(piece)
    },
  })
  await entry.getData(sink, { checkOverlappingEntry: true, checkSignature: true })
  return Buffer.concat(pieces)
}

const unpack = async (): Promise<void> => {
  configure({ useWebWorkers: false })
  const files: [path: string, content: Uint8Array][] = []
  for await (const entry of new ZipReader(new Uint8ArrayReader(bytes)).getEntriesGenerator()) {
    if (entry.directory) continue
    checkName(entry.filename)
    files.push([entry.filename, await contentOf(entry)])
  }
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

const sentenceOf = (error: unknown): string => {
  if (error instanceof Refused) return error.message
  const reason = error instanceof Error ? error.message : String(error)
  const named = v.is(v.object({ filename: v.string() }), error) ? ` at '${error.filename}'` : ''
  return `The archive cannot be read (${reason}${named}): it must be a sound ZIP file.`
}

try {
  await unpack()
  parentPort?.postMessage(null)
} catch (error) {
  parentPort?.postMessage(sentenceOf(error))
}
