import * as v from 'valibot'
import type { Release } from './release.ts'
import { rightsByRemoteSchema } from './rights.ts'

/** The list as it stands in the registry: the exact text that was signed, and the signature over its UTF-8 bytes. */
export const signedListSchema = v.object({
  /** JSON of an {@link IntegrityList}; parsed only when the signature holds. */
  list: v.string(),
  /** ECDSA P-256 signature with SHA-256: r and s, 64 bytes, in base64. */
  signature: v.string(),
})
export type SignedList = v.InferOutput<typeof signedListSchema>

const logHeadSchema = v.object({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Of the row's line, in hexadecimal. */
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})
/** Where the history of the registry ends. Each of its lines names the one before, so that this one stands for all. */
export type LogHead = v.InferOutput<typeof logHeadSchema>

export const integrityListSchema = v.object({
  /** Rises with every list: one that is lower than what a page has seen is a replay. */
  serial: v.pipe(v.number(), v.integer(), v.minValue(1)),
  issuedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** After this moment the list vouches for nothing. */
  expiresAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** Fingerprint of each genuine release's files, by the release's base (see {@link fileListText}); the shell's is among them. */
  releases: v.record(v.string(), v.pipe(v.string(), v.regex(/^sha384-/))),
  /** Bases of releases that must not run any more, whatever a registry says. */
  withdrawn: v.array(v.string()),
  /** What each remote may take; a list of before has none, and pages ask for none. */
  rights: v.optional(rightsByRemoteSchema),
  /** For `npm run registry -- verify`; pages have no use for it. */
  log: v.optional(logHeadSchema),
})
export type IntegrityList = v.InferOutput<typeof integrityListSchema>

/**
 * The text whose sha384 stands in the list for a release: one line a file, `path integrity`, in the order of the paths'
 * UTF-16 code units. So one short signed list vouches for every file, and a release can be checked by itself.
 */
export const fileListText = (files: NonNullable<Release['files']>): string =>
  Object.keys(files)
    .sort()
    .map((path) => `${path} ${files[path]}\n`)
    .join('')
