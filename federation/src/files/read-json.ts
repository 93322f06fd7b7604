import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'

/**
 * Reads JSON by its schema.
 *
 * @param what where it comes from, for the error
 * @throws Error in one sentence that says whether it is no JSON, or which field is wrong
 */
export const parseJson = <Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
  what: string,
): v.InferOutput<Schema> => {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!result.success) throw new Error(`${what} cannot be used: ${v.summarize(result.issues)}`)
  return result.output
}

/**
 * Reads a file of JSON by its schema.
 *
 * @param name what it is called in an error
 * @throws Error in one sentence, which tells a missing file from a broken one
 */
export const readJson = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  name = path,
): v.InferOutput<Schema> => {
  if (!existsSync(path)) throw new Error(`${name} is missing.`)
  return parseJson(readFileSync(path, 'utf8'), schema, name)
}
