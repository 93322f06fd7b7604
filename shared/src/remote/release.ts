import * as v from 'valibot'

const integrity = v.pipe(v.string(), v.regex(/^sha384-/))

const file = v.object({
  /** Address relative to the release's folder. */
  path: v.string(),
  /** `sha384-...` of the bytes. Only a development server, whose files change, leaves it out. */
  integrity: v.optional(integrity),
})

/** Also the name of a folder: `.` and `..` are none. */
export const versionSchema = v.pipe(v.string(), v.regex(/^(?!\.+$)[0-9A-Za-z.-]{1,80}$/))

/** One immutable build of a remote, under `/remotes/{name}/{version}/`. */
export const releaseSchema = v.object({
  version: versionSchema,
  /** Absolute path or address of the folder, with a slash at its end. */
  base: v.string(),
  /** Name under which the entry puts its container on `window`; versions may share it. */
  container: v.string(),
  /** Host contracts the release works with, for example `^1.2.0`; absent: the `contract` of its row. */
  contract: v.optional(v.pipe(v.string(), v.regex(/^\^\d+\.\d+\.\d+$/))),
  entry: file,
  /** Files that each page or layer needs at once, and the lazily provided shared modules it consumes. */
  parts: v.record(
    v.string(),
    v.object({ scripts: v.array(file), styles: v.array(file), consumes: v.array(v.string()) }),
  ),
  /**
   * Every script and style of the release with the `sha384-...` of its bytes, by path: also those that `parts` does not
   * name because they load later. The signed list vouches for it. A development server leaves it out.
   */
  files: v.optional(v.record(v.string(), integrity)),
})
export type Release = v.InferOutput<typeof releaseSchema>
