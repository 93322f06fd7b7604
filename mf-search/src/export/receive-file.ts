import { ApiError, type ApiFile } from 'shared/api-client'
import { foundHeader, inFileHeader, type ExportFormat } from 'shared/contracts'
import { createRecordCounter } from './record-counter.ts'

/** What the server says of a file before it comes. */
export interface Announcement {
  name: string
  /** Documents the search finds. */
  found: number
  /** Documents the file is to hold. */
  inFile: number
}

export type Receipt = { status: 'whole'; content: Blob } | { status: 'short' }

/** Milliseconds without a piece of the file after which it counts as broken off. */
const timeout = 30_000

export const announcementOf = ({ headers }: ApiFile): Announcement => {
  const [, name] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  const [found, inFile] = [foundHeader, inFileHeader].map((header) => headers.get(header))
  if (!name || !found || !inFile) throw new ApiError('shape', 'The file comes without its name or its counts.')
  return { name, found: Number(found), inFile: Number(inFile) }
}

/** Rejects when nothing comes for too long. */
const inTime = async <Value>(promise: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('timeout', 'The file has stopped coming.')), timeout)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

interface Receiving {
  format: ExportFormat
  /** Documents the file is to hold. */
  expected: number
  /** Told how many have come. */
  onProgress: (received: number) => void
  signal: AbortSignal
}

/**
 * Takes a file piece by piece and counts what truly came. A file that breaks off, or holds fewer documents than announced,
 * is `short`; only giving up rejects.
 */
export const receiveFile = async (
  { body, headers }: ApiFile,
  { format, expected, onProgress, signal }: Receiving,
): Promise<Receipt> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const counter = createRecordCounter(format)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  try {
    for (let piece = await inTime(reader.read()); !piece.done; piece = await inTime(reader.read())) {
      pieces.push(piece.value)
      counter.add(decoder.decode(piece.value, { stream: true }))
      onProgress(counter.count())
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined)
    if (signal.aborted) throw error
    return { status: 'short' }
  }
  if (counter.count() !== expected) return { status: 'short' }
  return { status: 'whole', content: new Blob(pieces, { type: headers.get('content-type') ?? '' }) }
}
