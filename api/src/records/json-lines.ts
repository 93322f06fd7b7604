import type { Entry } from './entry.ts'
import { parseWellFormed } from './well-formed.ts'

/** One JSON object a line; empty lines are passed over. */
export async function* readJsonLines(lines: AsyncIterable<string>): AsyncGenerator<Entry> {
  let line = 0
  for await (const text of lines) {
    line++
    if (text.trim() === '') continue
    try {
      yield { line, given: parseWellFormed(text) }
    } catch (error) {
      yield { line, problem: `is no JSON: ${error instanceof Error ? error.message : String(error)}` }
    }
  }
}
