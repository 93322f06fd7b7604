import type { Piece } from './entry.ts'

/** A full article with its references has a few million characters. */
const longestRecord = 64 * 1024 * 1024

const lineEnds = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/**
 * Cuts an XML file into the elements of the names given, without reading what stands between them, so that each is
 * parsed for itself: a malformed one costs nothing but itself, and no more than one is in memory.
 */
export async function* xmlPieces(chunks: AsyncIterable<string>, names: readonly string[]): AsyncGenerator<Piece> {
  const openingTag = new RegExp(`<((?:[\\w.-]+:)?(?:${names.join('|')}))(?=[\\s>/])`)
  const longestBeginning = Math.max(...names.map((name) => name.length)) + 40
  let line = 1
  let rest = ''
  let end: string | undefined
  let searched = 0
  const take = (length: number): string => {
    const taken = rest.slice(0, length)
    rest = rest.slice(length)
    searched = 0
    return taken
  }
  for await (const chunk of chunks) {
    rest += chunk
    for (;;) {
      if (end === undefined) {
        const found = openingTag.exec(rest)
        if (!found) {
          line += lineEnds(take(Math.max(0, rest.length - longestBeginning)))
          break
        }
        line += lineEnds(take(found.index))
        end = `</${found[1] ?? ''}>`
      }
      const at = rest.indexOf(end, searched)
      if (at < 0) {
        searched = Math.max(0, rest.length - end.length)
        if (rest.length > longestRecord) {
          yield { line, problem: `is longer than ${longestRecord.toLocaleString('en')} characters, or has no ${end}` }
          line += lineEnds(take(rest.length))
          end = undefined
        }
        break
      }
      const text = take(at + end.length)
      yield { line, text }
      line += lineEnds(text)
      end = undefined
    }
  }
  if (end !== undefined) yield { line, problem: `has no ${end}: the file ends within the record` }
}

/** A text that is there already, as the pieces of one are read. */
export async function* wholeText(text: string): AsyncGenerator<string> {
  yield await Promise.resolve(text)
}
