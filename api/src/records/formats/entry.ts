/** One record of a file, not yet checked, or what is wrong with its place in the file. */
export type Entry = { line: number; given: unknown } | { line: number; problem: string }

/** Records as they come, from a file or from a list that is there already. */
export type Entries = AsyncIterable<Entry> | Iterable<Entry>

/** The text of one record as it stands in a file, or what is wrong with its place. */
export type Piece = { line: number; text: string } | { line: number; problem: string }

/** A record whose text cannot be understood, in words that follow 'refused:'. */
export class MalformedRecordError extends Error {
  override name = 'MalformedRecordError'
}

/** Reads one record: one that is malformed is named. */
export const readEntry = <Given>(line: number, given: Given, read: (given: Given) => unknown): Entry => {
  try {
    return { line, given: read(given) }
  } catch (error) {
    if (!(error instanceof MalformedRecordError)) throw error
    return { line, problem: error.message }
  }
}

/** Reads pieces one by one: one that is malformed is named, and the rest goes on. */
export async function* readPieces(
  pieces: AsyncIterable<Piece>,
  read: (text: string) => unknown,
): AsyncGenerator<Entry> {
  for await (const piece of pieces) yield 'problem' in piece ? piece : readEntry(piece.line, piece.text, read)
}
