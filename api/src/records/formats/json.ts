import { parseWellFormed } from '../well-formed.ts'
import { isCrossrefWork, readCrossrefWork } from './crossref.ts'
import { MalformedRecordError, readPieces, type Entry, type Piece } from './entry.ts'
import { jsonPieces } from './json-pieces.ts'
import { isOpenAlexWork, readOpenAlexWork } from './openalex.ts'

/** Lists of records in answers of OpenAlex (`results`) and Crossref (`items`). */
const listNames = ['results', 'items']

/** Whose record an object is, recognised by its own fields. */
const readObject = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null) return given
  if (isOpenAlexWork(given)) return readOpenAlexWork(given)
  return isCrossrefWork(given) ? readCrossrefWork(given) : given
}

export const readJsonText =
  (read: (given: unknown) => unknown = readObject) =>
  (text: string): unknown => {
    let given: unknown
    try {
      given = parseWellFormed(text)
    } catch (error) {
      throw new MalformedRecordError(`is no JSON: ${error instanceof Error ? error.message : String(error)}`)
    }
    return read(given)
  }

/** One JSON object a line, each a record, or a work of OpenAlex or Crossref; empty lines are passed over. */
export const readJsonLines = (
  lines: AsyncIterable<string>,
  read?: (given: unknown) => unknown,
): AsyncGenerator<Entry> => readPieces(linePieces(lines), readJsonText(read))

async function* linePieces(lines: AsyncIterable<string>): AsyncGenerator<Piece> {
  let line = 0
  for await (const text of lines) {
    line++
    if (text.trim() !== '') yield { line, text }
  }
}

/** One object, a list of them, or an answer of OpenAlex or Crossref that holds a list. */
export const readJson = (chunks: AsyncIterable<string>, read?: (given: unknown) => unknown): AsyncGenerator<Entry> =>
  readPieces(jsonPieces(chunks, listNames), readJsonText(read))
