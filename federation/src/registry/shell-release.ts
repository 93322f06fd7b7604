import * as v from 'valibot'

const fileSchema = v.object({ path: v.string(), integrity: v.string() })

const partSchema = v.object({
  scripts: v.array(fileSchema),
  styles: v.array(fileSchema),
  consumes: v.array(v.string()),
})

/** One immutable build of the shell, under `/shell/{version}/`: its `release.json`, and `host.json` while it is live. */
export const shellReleaseSchema = v.object({
  version: v.string(),
  base: v.string(),
  main: partSchema,
  /** Files of each lazily provided shared module, by its name; and, bundled, of each remote's part. */
  lazy: v.record(v.string(), partSchema),
  /** Every script and style with its integrity, by path. */
  files: v.record(v.string(), v.string()),
})

export type ShellRelease = v.InferOutput<typeof shellReleaseSchema>
