import { join, relative } from 'node:path'
import * as v from 'valibot'
import { readJson as readNamedJson } from 'federation/files'
import { root } from './root.ts'

/** Reads a file of JSON by its schema. @throws Error in one sentence, which names the file from the root */
export const readJson = <Schema extends v.GenericSchema>(path: string, schema: Schema): v.InferOutput<Schema> =>
  readNamedJson(path, schema, relative(root, path))

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
