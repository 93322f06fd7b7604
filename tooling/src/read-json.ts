import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import { root } from './root.ts'

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

/** Reads a file of JSON by its schema. @throws Error in one sentence, which tells a missing file from a broken one */
export const readJson = <Schema extends v.GenericSchema>(path: string, schema: Schema): v.InferOutput<Schema> => {
  const name = relative(root, path)
  if (!existsSync(path)) throw new Error(`${name} is missing.`)
  return parseJson(readFileSync(path, 'utf8'), schema, name)
}

/** Fields of any JSON, for a file whose other fields are passed on as they are. */
export const fieldsSchema = v.record(v.string(), v.unknown())

const versionSchema = v.object({ version: v.string() })

/** Version of a package, of this project or an installed one. */
export const readVersion = (...folder: string[]): string =>
  readJson(join(...folder, 'package.json'), versionSchema).version

const packageSchema = v.object({
  /** Of the project: folders of its workspaces. */
  workspaces: v.optional(v.array(v.string()), []),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  /** Of a workspace: the port of its development server. */
  config: v.optional(v.object({ port: v.optional(v.number()) }), {}),
})

/** What this project reads of a `package.json` of its own. */
export const readPackage = (...folder: string[]): v.InferOutput<typeof packageSchema> =>
  readJson(join(...folder, 'package.json'), packageSchema)
