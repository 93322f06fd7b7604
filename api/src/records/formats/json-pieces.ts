import type { Piece } from './entry.ts'

const longestRecord = 64 * 1024 * 1024
const mostOuter = 2
/** Brackets open outside of any record; a list of records lies in a few. */
const mostOpen = 100

/**
 * Cuts JSON into its records: the objects of a list at the top, or of a list that is the value of one of the names, or
 * else each object that stands at the top itself (one, or one a line). A record is not read here, so that a malformed one
 * costs nothing but itself, as long as its braces and quotes close.
 *
 * @param names of lists, as `results` in an answer of OpenAlex; inside of two objects at most
 */
export async function* jsonPieces(chunks: AsyncIterable<string>, names: readonly string[]): AsyncGenerator<Piece> {
  const sign = /["{}[\]\n]/g
  const stringEnd = /["\\]/g
  let line = 1
  let text = ''
  /** Where the text is looked at next. */
  let at = 0
  let inString = false
  /** Brackets that are open, outside of any record. */
  const open: string[] = []
  let inList = 0
  let begun = -1
  let begunAt = 1
  let depth = 0
  let lastString = ''
  let stringFrom = 0
  /** Outer objects that may turn out to be a record themselves: those that hold no list of records. */
  let whole: { from: number; line: number } | undefined

  const isList = (deep: number, name: string) => deep === 0 || (deep <= mostOuter && names.includes(name))
  const reset = () => {
    const keep = begun >= 0 ? begun : whole ? whole.from : inString ? stringFrom : at
    text = text.slice(keep)
    at -= keep
    stringFrom -= keep
    if (begun >= 0) begun -= keep
    if (whole) whole.from -= keep
  }

  for await (const chunk of chunks) {
    text += chunk
    for (;;) {
      if (inString) {
        stringEnd.lastIndex = at
        const found = stringEnd.exec(text)
        if (!found) {
          at = text.length
          break
        }
        if (found[0] === '\\') {
          if (found.index + 1 >= text.length) {
            at = found.index
            break
          }
          at = found.index + 2
          continue
        }
        if (begun < 0) lastString = text.slice(stringFrom, found.index)
        inString = false
        at = found.index + 1
        continue
      }
      sign.lastIndex = at
      const found = sign.exec(text)
      if (!found) {
        at = text.length
        break
      }
      const where = found.index
      at = where + 1
      switch (found[0]) {
        case '\n':
          line++
          break
        case '"':
          inString = true
          stringFrom = at
          break
        case '{':
        case '[': {
          if (begun >= 0) {
            depth++
            break
          }
          const opens = found[0]
          if (opens === '{' && inList > 0 && open.length === inList) {
            begun = where
            begunAt = line
            depth = 1
            whole = undefined
            break
          }
          if (opens === '[' && inList === 0 && isList(open.length, lastString)) {
            open.push(opens)
            inList = open.length
            whole = undefined
            break
          }
          if (opens === '{' && open.length === 0) whole = { from: where, line }
          open.push(opens)
          break
        }
        default:
          if (begun >= 0) {
            depth--
            if (depth > 0) break
            const piece = text.slice(begun, at)
            const startedAt = begunAt
            begun = -1
            reset()
            yield { line: startedAt, text: piece }
            break
          }
          if (open.length === inList) inList = 0
          open.pop()
          if (open.length === 0 && whole) {
            const piece = text.slice(whole.from, at)
            const startedAt = whole.line
            whole = undefined
            reset()
            yield { line: startedAt, text: piece }
          }
      }
    }
    reset()
    if (open.length > mostOpen) {
      yield { line, problem: `more than ${mostOpen} brackets are open around a record` }
      return
    }
    if (text.length > longestRecord) {
      yield { line, problem: `a record is longer than ${longestRecord.toLocaleString('en')} characters` }
      return
    }
  }
  if (begun >= 0) yield { line: begunAt, problem: 'is cut off: the file ends within the record' }
  else if (whole) yield { line: whole.line, problem: 'is cut off: the file ends within the record' }
  else if (open.length > 0) yield { line, problem: 'the file ends within a list' }
}
