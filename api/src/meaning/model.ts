import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The sentence encoder that makes vectors of questions and of records. It stands with every vector: vectors of another model
 * are not comparable and are recomputed. The weights are those of the 4-bit form (q4), whatever they are calculated in.
 */
export const model = {
  name: 'multilingual-e5-small-q4',
  dimensions: 384,
  /** Pieces of a text that are read; what follows is left out. */
  mostPieces: { query: 128, passage: 256 },
} as const

/** Files of the model by their SHA-256. */
const files = {
  'encoder.onnx': 'b4ce6ba895a75475da3194bceaca90d7fe1234bc9051b36297331e66b6ba8735',
  'tokenizer.json': '10c339963b81c0a0b19024130c60c409a9a1b4762da22902324a78e6e8f70ea5',
} as const

/** Where the model and its library are. */
export const encoderFolder = fileURLToPath(new URL('../../encoder', import.meta.url))

/** Whether the library that runs the model has been installed: npm writes this file last. */
export const isLibraryInstalled = (folder = encoderFolder): boolean =>
  existsSync(join(folder, 'node_modules/.package-lock.json'))

/** Bytes that are read at once: a file that is held whole costs as much memory as the model itself. */
const chunkSize = 1 << 20

const hashOf = (path: string): string => {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(chunkSize)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) hash.update(chunk.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}

/**
 * Finds a file of the model.
 *
 * @throws a sentence when it is missing or is not the file that vectors are made with
 */
export const findModelFile = (name: keyof typeof files, folder = encoderFolder): string => {
  const path = join(folder, name)
  if (!existsSync(path)) throw new Error(`The encoder's file ${name} is missing.`)
  if (hashOf(path) !== files[name]) throw new Error(`The encoder's file ${name} is damaged, or that of another model.`)
  return path
}
