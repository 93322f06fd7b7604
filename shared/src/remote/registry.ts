import * as v from 'valibot'
import { declarationSchema } from './declaration.ts'

const file = v.object({
  /** Address relative to the release's folder. */
  path: v.string(),
  /** `sha384-...` of the bytes. Only a development server, whose files change, leaves it out. */
  integrity: v.optional(v.pipe(v.string(), v.regex(/^sha384-/))),
})

/** One immutable build of a remote, under `/remotes/{name}/{version}/`. */
export const releaseSchema = v.object({
  version: v.pipe(v.string(), v.regex(/^[0-9A-Za-z.-]+$/)),
  /** Absolute path or address of the folder, with a slash at its end. */
  base: v.string(),
  /** Name under which the entry puts its container on `window`; one per version, so that two versions can meet on a page. */
  container: v.string(),
  entry: file,
  /** Files that each page or layer needs at once, and the lazily provided shared modules it consumes. */
  parts: v.record(
    v.string(),
    v.object({ scripts: v.array(file), styles: v.array(file), consumes: v.array(v.string()) }),
  ),
})
export type Release = v.InferOutput<typeof releaseSchema>

export const registryRowSchema = v.object({
  ...declarationSchema.entries,
  current: releaseSchema,
  previous: v.nullable(releaseSchema),
})
export type RegistryRow = v.InferOutput<typeof registryRowSchema>

/** `registry.json`: the host's list of remotes, the only mutable file of the composition. */
export const registrySchema = v.object({ schema: v.literal(1), remotes: v.array(registryRowSchema) })
export type Registry = v.InferOutput<typeof registrySchema>
