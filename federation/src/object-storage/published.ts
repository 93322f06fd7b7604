import * as v from 'valibot'

/**
 * Where a copy of the site names all that it has, in one object that is replaced in one step: site servers that read the
 * copy look at it alone.
 */
export const publishedPath = '/published.json'

/** In the folder of each release of a copy: the paths of its files. It comes last, so that it stands for the whole. */
export const contentsName = 'contents.json'

const baseSchema = v.pipe(v.string(), v.regex(/^\/(?:shell|remotes\/[a-z][\w-]*)\/(?!\.)[\w.+~-]+\/$/, 'is no base'))
const plainPath = v.pipe(v.string(), v.regex(/^(?!\.)[\w.~-]+(?:\/(?!\.)[\w.~-]+)*$/, 'a path has plain names only'))

export const publishedSchema = v.object({
  schema: v.literal(1),
  /** Bases of the releases that registry and host name. */
  releases: v.array(baseSchema),
  /** Bases of others that there are still, for pages that are open: fetched when somebody asks. */
  earlier: v.array(baseSchema),
  /** SHA-256 of each text, in hexadecimal, by its path below `i18n`. */
  texts: v.record(plainPath, v.string()),
  /** The files of these names, as text. */
  registry: v.string(),
  host: v.string(),
  key: v.nullable(v.string()),
})
export type Published = v.InferOutput<typeof publishedSchema>

export const contentsSchema = v.array(plainPath)
