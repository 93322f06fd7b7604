import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip, gunzipSync } from 'node:zlib'
import { textLines } from '../text-lines.ts'
import { MappingError, parseMapping, readCsv } from './csv.ts'
import { readCrossrefWork } from './crossref.ts'
import { encodingName, encodingOf, inUtf8 } from './encoding.ts'
import { readPieces, type Entry } from './entry.ts'
import { jatsRecords, readJats } from './jats.ts'
import { readJson, readJsonLines } from './json.ts'
import { readNbib } from './nbib.ts'
import { readOpenAlexWork } from './openalex.ts'
import { pubmedRecords, readPubmedRecord } from './pubmed-xml.ts'
import { readRis } from './ris.ts'
import { xmlPieces } from './xml-pieces.ts'

/** A file that cannot be read at all, in words for the person who named it. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError'
}

export const formatNames = ['jsonl', 'ris', 'nbib', 'pubmed', 'jats', 'openalex', 'crossref', 'csv'] as const
export type FormatName = (typeof formatNames)[number]

export interface ReadOptions {
  /** In place of what the content tells. */
  format?: FormatName | undefined
  /** Columns of a table by field: `title=Document name,doi=Identifier`. */
  map?: string | undefined
  /** Entries at the beginning that are passed over. */
  skip?: number | undefined
  /** Told where a file is in another encoding than UTF-8. */
  onEncoding?: ((encoding: string) => void) | undefined
  /** Told where the ids of the records may be numbers of the file, which mean other works in other files. */
  onFileIds?: ((format: FormatName) => void) | undefined
}

interface Content {
  bytes: AsyncIterable<Uint8Array>
  /** The first 64 kB, as text. */
  head: string
}

async function* textChunks({ bytes }: Content): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Whether each line is for itself, and not the file one list or one object over several lines. */
const isByLine = (head: string): boolean => {
  const [line = '', ...others] = head
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split('\n')
  if (!line.startsWith('{')) return !line.startsWith('[')
  if (/"(?:results|items)"\s*:\s*\[/.test(line)) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    // A first line that is longer than what was looked at, or broken, is still a line where others follow.
    return others.length > 0 ? /}\s*$/.test(line) : line.length > 60_000
  }
}

const readObjects = (content: Content, read?: (given: unknown) => unknown): AsyncGenerator<Entry> =>
  isByLine(content.head) ? readJsonLines(textLines(content.bytes), read) : readJson(textChunks(content), read)

interface Format {
  name: FormatName
  /** Whether a file that begins so is in the format; asked in order. */
  recognises: (head: string) => boolean
  hasFileIds?: true
  read: (content: Content, options: ReadOptions) => AsyncGenerator<Entry>
}

const formats: readonly Format[] = [
  {
    name: 'pubmed',
    recognises: (head) => /^\s*</.test(head) && /<(?:PubmedArticleSet|PubmedArticle|PubmedBookArticle)[\s>]/.test(head),
    read: (content) => readPieces(xmlPieces(textChunks(content), pubmedRecords), readPubmedRecord),
  },
  {
    name: 'jats',
    recognises: (head) => /^\s*</.test(head) && /<(?:[\w.-]+:)?(?:pmc-articleset|article)[\s>]/.test(head),
    read: (content) => readPieces(xmlPieces(textChunks(content), jatsRecords), readJats),
  },
  { name: 'openalex', recognises: () => false, read: (content) => readObjects(content, readOpenAlexWork) },
  { name: 'crossref', recognises: () => false, read: (content) => readObjects(content, readCrossrefWork) },
  { name: 'jsonl', recognises: (head) => /^[{[]/.test(head), read: (content) => readObjects(content) },
  {
    name: 'ris',
    recognises: (head) => /^TY {1,2}- /m.test(head.slice(0, 2000)),
    hasFileIds: true,
    read: ({ bytes }) => readRis(textLines(bytes)),
  },
  {
    name: 'nbib',
    recognises: (head) => /^PMID *- /.test(head),
    read: ({ bytes }) => readNbib(textLines(bytes)),
  },
  {
    name: 'csv',
    recognises: (head) =>
      /^[^\n]*[,;\t][^\n]*\n/.test(head) && /\btitle\b|título|titre|标题/i.test(head.split('\n', 1)[0] ?? ''),
    hasFileIds: true,
    read: ({ bytes, head }, { map }) => readCsv(bytes, head, map ? parseMapping(map) : new Map()),
  },
]

/** Names that leave no doubt, where the content is empty or begins with something else. */
const byExtension: Readonly<Record<string, FormatName>> = {
  '.jsonl': 'jsonl',
  '.ndjson': 'jsonl',
  '.json': 'jsonl',
  '.ris': 'ris',
  '.nbib': 'nbib',
  '.csv': 'csv',
  '.tsv': 'csv',
}

const formatOf = (name: string, head: string, { format, map }: ReadOptions): Format => {
  const first = head.replace(/^\uFEFF/, '').trimStart()
  const path = name.toLowerCase().replace(/\.gz$/, '')
  const named =
    format ??
    (map ? 'csv' : undefined) ??
    formats.find(({ recognises }) => recognises(first))?.name ??
    Object.entries(byExtension).find(([extension]) => path.endsWith(extension))?.[1]
  const found = formats.find((each) => each.name === named)
  if (!found) throw unknownFormat(name)
  return found
}

const unknownFormat = (name: string): UnreadableFileError =>
  new UnreadableFileError(
    `${name} is in none of the formats that are known: JSON Lines, RIS, PubMed .nbib or XML, JATS, OpenAlex, Crossref, CSV.`,
  )

/** Beginnings of archives (zip, which office documents are, 7z, RAR, bzip2, xz, Zstandard), PDF, old office documents, SQLite. */
const binaryFile =
  /^(?:PK(?:\x03\x04|\x05\x06)|7z\xBC\xAF|Rar!|BZh\d1AY|\xFD7zXZ|\x28\xB5\x2F\xFD|%PDF-|\xD0\xCF\x11\xE0|SQLite format 3)/
const isBinary = (head: Uint8Array): boolean => binaryFile.test(Buffer.from(head.subarray(0, 16)).toString('latin1'))

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
const looked = 65536

/** The bytes of a stream again, after its beginning was looked at. */
async function* replay(first: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* first
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

const open = async (path: string): Promise<Readable> => {
  if (path === '-') return process.stdin
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFileError(
      `${path} cannot be read: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    )
  })
  if (found.isDirectory()) throw new UnreadableFileError(`${path} cannot be read: it is a folder.`)
  return createReadStream(path, { highWaterMark: looked })
}

const contentOf = async (source: Readable): Promise<{ bytes: AsyncIterable<Uint8Array>; head: Uint8Array }> => {
  const chunks: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  for (let length = 0; length < looked;) {
    const next = await chunks.next()
    if (next.done) break
    first.push(next.value)
    length += next.value.length
  }
  const head = Buffer.concat(first)
  if (!isGzip(head)) return { bytes: replay(first, chunks), head }
  const text = gunzipSync(head, { finishFlush: 2 })
  const unzipped = createGunzip()
  const packed = Readable.from(replay(first, chunks))
  packed.on('error', (error) => unzipped.destroy(error))
  // The reader receives the error from the stream; once nothing is read any more, what is wrong with the rest has no effect.
  unzipped.on('error', () => undefined)
  return { bytes: packed.pipe(unzipped), head: text }
}

/**
 * The records of a file, told apart by its content: JSON Lines, RIS, PubMed (.nbib or XML), JATS, works of OpenAlex or
 * Crossref, CSV; each perhaps compressed with gzip. What is in memory at a time does not grow with the file.
 *
 * @param path of a file, or `-` for standard input
 * @throws UnreadableFileError when there is no such file, its format is not known, or it ends in the middle
 */
export async function* readRecordFile(path: string, options: ReadOptions = {}): AsyncGenerator<Entry> {
  const source = await open(path)
  const name = path === '-' ? 'standard input' : path
  try {
    const { bytes, head } = await contentOf(source)
    if (isBinary(head)) throw unknownFormat(name)
    const encoding = encodingOf(head)
    const content = {
      bytes: inUtf8(bytes, encoding, (found) => options.onEncoding?.(encodingName(found))),
      head: new TextDecoder(encoding).decode(head),
    }
    const format = formatOf(name, content.head, options)
    if (format.hasFileIds) options.onFileIds?.(format.name)
    let passed = 0
    for await (const entry of format.read(content, options)) {
      if (passed++ >= (options.skip ?? 0)) yield entry
    }
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error
    if (error instanceof MappingError) throw new UnreadableFileError(`${name} cannot be read: ${error.message}.`)
    throw new UnreadableFileError(
      `${name} cannot be read to its end: ${error instanceof Error ? error.message : String(error)}.`,
    )
  } finally {
    source.destroy()
  }
}
