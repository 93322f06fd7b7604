import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip, gunzipSync } from 'node:zlib'
import type { Entry } from './entry.ts'
import { readJsonLines } from './json-lines.ts'
import { readNbib } from './nbib.ts'
import { readRis } from './ris.ts'
import { textLines } from './text-lines.ts'

/** A file that cannot be read at all, in words for the person who named it. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
}

const readers = {
  '.jsonl': readJsonLines,
  '.ndjson': readJsonLines,
  '.json': readJsonLines,
  '.ris': readRis,
  '.nbib': readNbib,
}

const byBeginning = (beginning: string): (typeof readers)['.jsonl'] | undefined => {
  const first = beginning.replace(/^\uFEFF/, '').trimStart()
  if (first.startsWith('{')) return readJsonLines
  if (/^TY {1,2}- /.test(first)) return readRis
  return /^PMID *- /.test(first) ? readNbib : undefined
}

const isGzip = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const beginningOf = async (path: string): Promise<Buffer> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFileError(
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65536), 0, 65536, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw new UnreadableFileError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  } finally {
    await file.close()
  }
}

/**
 * The records of a file: JSON Lines, RIS or PubMed, each perhaps compressed with gzip; told by the name's extension,
 * otherwise by how the file begins.
 *
 * @throws UnreadableFileError when there is no such file or its format is not known
 */
export async function* readRecordFile(path: string): AsyncGenerator<Entry> {
  const beginning = await beginningOf(path)
  const zipped = isGzip(beginning)
  const plain = zipped ? gunzipSync(beginning, { finishFlush: 2 }) : beginning
  const name = path.toLowerCase().replace(/\.gz$/, '')
  const byName = Object.entries(readers).find(([extension]) => name.endsWith(extension))?.[1]
  const reader = byName ?? byBeginning(plain.toString('utf8'))
  if (!reader) throw new UnreadableFileError(`${path} is neither JSON Lines (.jsonl), RIS (.ris) nor PubMed (.nbib).`)
  const bytes = createReadStream(path)
  const content = zipped ? pipeline(bytes, createGunzip(), () => undefined) : bytes
  try {
    yield* reader(textLines(content))
  } catch (error) {
    throw new UnreadableFileError(
      `${path} cannot be read to its end: ${error instanceof Error ? error.message : String(error)}.`,
    )
  } finally {
    bytes.destroy()
  }
}
