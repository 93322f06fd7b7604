import * as v from 'valibot'
import type { Release } from './release.ts'
import { rightsByRemoteSchema } from './rights.ts'

/** The list as it stands in the registry: the exact text that was signed, and the signature over its UTF-8 bytes. */
export const signedListSchema = v.object({
  /** JSON of an {@link IntegrityList}; parsed only when the signature holds. */
  list: v.string(),
  /** ECDSA P-256 signature with SHA-256: r and s, 64 bytes, in base64. */
  signature: v.string(),
  /** The same by the next key of the site, while its keys change. */
  also: v.optional(v.array(v.string())),
})
export type SignedList = v.InferOutput<typeof signedListSchema>

const sha256 = v.pipe(v.string(), v.regex(/^sha256-/))

/** Which releases of a remote are live. */
const liveSchema = v.object({
  current: v.string(),
  previous: v.nullable(v.string()),
  /** With the terms of its trial. */
  canary: v.optional(
    v.object({
      version: v.string(),
      share: v.number(),
      since: v.string(),
      errorBudget: v.number(),
      leastViews: v.number(),
    }),
  ),
})

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
  /** After this moment the list lets nothing run on a page that is opened; it is renewed long before. */
  expiresAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** Fingerprint of each genuine release's files, by the release's base (see {@link fileListText}); the shell's is among them. */
  releases: v.record(v.string(), v.pipe(v.string(), v.regex(/^sha384-/))),
  /** Bases of releases that must not run any more, whatever a registry says. */
  withdrawn: v.array(v.string()),
  /** What each remote may take; a list of before has none, and pages ask for none. */
  rights: v.optional(rightsByRemoteSchema),
  // A list of before has none of what follows, and nothing of it is asked for.
  /** Version of the shell that pages are written with. */
  shell: v.optional(v.string()),
  /** What is live of each remote. */
  live: v.optional(v.record(v.string(), liveSchema)),
  /** Fingerprint of the declaration of what is current or on trial, by the release's base (`declarationText`). */
  declared: v.optional(v.record(v.string(), sha256)),
  /** Fingerprint of what it puts into the main menu, by the release's base, where that is anything (`menuText`). */
  menus: v.optional(v.record(v.string(), sha256)),
  /** Fingerprint of how each live release is started, by its base (`releaseText`). */
  started: v.optional(v.record(v.string(), sha256)),
  /** Fingerprint of the registry's rows as its file has them (`rowsText`), for the servers that read the file. */
  rows: v.optional(sha256),
  /** Fingerprint of the fingerprints of the texts, by site and language, such as `hse/en` (`textFilesText`). */
  texts: v.optional(v.record(v.string(), sha256)),
  /** Public keys that this list is signed with, where there is more than one: pages take lists of each of them. */
  keys: v.optional(v.array(v.string())),
  /** For `npm run evidence -- registry verify`; pages have no use for it. */
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
