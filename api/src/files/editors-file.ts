import { readFile, stat } from 'node:fs/promises'
import * as v from 'valibot'

/** Reads JSON by its schema. @throws Error with a sentence that names the field and what is wrong with it */
export const parseJson = <Value>(schema: v.GenericSchema<unknown, Value>, text: string): Value => {
  const result = v.safeParse(schema, JSON.parse(text))
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`)
}

export interface EditorsFile<Value> {
  /** A file of the data folder, which may be missing. */
  file: string
  /** What holds without it. */
  shipped: string
  schema: v.GenericSchema<unknown, Value>
  /** Called for a file that cannot be used, once for each change. */
  report: (problem: string) => void
}

/**
 * What editors or operators decide in a file, reread whenever it changes. Without the file what is shipped holds. A file
 * that cannot be used leaves the last good one in force.
 */
export const createEditorsFile = <Value>({
  file,
  shipped,
  schema,
  report,
}: EditorsFile<Value>): (() => Promise<Value>) => {
  let kept: { value: Value } | null = null
  let stamp: string | null = null
  const read = async (path: string) => ({ value: parseJson(schema, await readFile(path, 'utf8')) })
  return async () => {
    const found = await stat(file).catch(() => null)
    const current = found ? `${found.mtimeMs}/${found.size}/${found.ino}` : 'shipped'
    if (kept && current === stamp) return kept.value
    stamp = current
    try {
      kept = await read(found ? file : shipped)
    } catch (error) {
      report(`${file} is not used: ${error instanceof Error ? error.message : String(error)}`)
      kept ??= await read(shipped)
    }
    return kept.value
  }
}
