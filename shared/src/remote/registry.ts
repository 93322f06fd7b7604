import * as v from 'valibot'
import { canarySchema } from './canary.ts'
import { declarationSchema } from './declaration.ts'
import { releaseSchema } from './release.ts'
import { signedListSchema } from './signed-list.ts'

export const registryRowSchema = v.object({
  ...declarationSchema.entries,
  current: releaseSchema,
  /** What was current before: taken when the current release fails, and by `npm run evidence -- rollback`. */
  previous: v.nullable(releaseSchema),
  /** A release that a share of the visitors gets in place of the current one. */
  canary: v.optional(canarySchema),
})
export type RegistryRow = v.InferOutput<typeof registryRowSchema>

/** `registry.json`: the host's list of remotes, the only mutable file of the composition. */
export const registrySchema = v.object({
  schema: v.literal(1),
  remotes: v.array(registryRowSchema),
  /** Which releases are genuine and which are withdrawn, signed. A development server has none. */
  integrity: v.optional(signedListSchema),
  /** Fingerprints of the texts by site and language (`hse/en`) and file, which the signed list vouches for; a page has its own. */
  texts: v.optional(v.record(v.string(), v.record(v.string(), v.string()))),
})
export type Registry = v.InferOutput<typeof registrySchema>
