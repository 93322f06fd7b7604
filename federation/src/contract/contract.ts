import * as v from 'valibot'

const names = v.array(v.string())

/**
 * `contract.json` of a remote's build: everything it promises to the page and needs from it, read off the build. The
 * release command compares it with what is live.
 */
export const remoteContractSchema = v.object({
  name: v.string(),
  version: v.string(),
  /** Host contracts it works with. */
  contract: v.string(),
  exposes: v.object({ pages: names, layers: names }),
  /** Routes, and which page answers to each. */
  routes: v.array(v.object({ path: v.string(), page: v.string() })),
  /** Namespace of its texts. */
  texts: v.string(),
  /** Calls of the API, for example `GET /articles/{}`; `{}` stands for any part of an address. */
  calls: names,
  /** Modules it takes from the host: the range that will do, and the names it imports. */
  shared: v.record(v.string(), v.object({ range: v.string(), names })),
  /** Versions of Module Federation's runtime that it takes from its host; left out where it takes none. */
  runtime: v.optional(v.string()),
  /** Fingerprint of the types of the contract and of every `shared/` module it takes; null when they were not emitted. */
  types: v.nullable(v.string()),
})
export type RemoteContract = v.InferOutput<typeof remoteContractSchema>

/** `contract.json` of the shell's build: what it gives to remotes. */
export const hostContractSchema = v.object({
  version: v.string(),
  /** Host contract it keeps. */
  contract: v.string(),
  /** Modules it provides: their versions, and the names they export (null: not known). */
  provides: v.record(v.string(), v.object({ version: v.string(), names: v.nullable(names) })),
  /** Version of Module Federation's runtime, a part of which it offers to remotes. */
  runtime: v.optional(v.string()),
  types: v.nullable(v.string()),
})
export type HostContract = v.InferOutput<typeof hostContractSchema>
