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

/** Reads pieces one by one: one that is malformed is named, and the rest goes on. */
export async function* readPieces(
  pieces: AsyncIterable<Piece>,
  read: (text: string) => unknown,
): AsyncGenerator<Entry> {
  for await (const piece of pieces) {
    if ('problem' in piece) {
      yield piece
      continue
    }
    const { line, text } = piece
    try {
      yield { line, given: read(text) }
    } catch (error) {
      if (!(error instanceof MalformedRecordError)) throw error
      yield { line, problem: error.message }
    }
  }
}
