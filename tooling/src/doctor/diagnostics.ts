import type { Walls } from 'federation/rendering'
import type { ServerHealth } from 'shared/health'
import * as v from 'valibot'

/** Options of the plugin of a remote's container. */
export const federationSchema = v.object({
  remotes: v.optional(v.looseObject({})),
  shareStrategy: v.optional(v.string()),
  dts: v.optional(v.unknown()),
  manifest: v.optional(v.unknown()),
  shared: v.optional(
    v.record(
      v.string(),
      v.looseObject({
        eager: v.exactOptional(v.boolean()),
        import: v.exactOptional(v.unknown()),
        singleton: v.exactOptional(v.boolean()),
      }),
    ),
    {},
  ),
})
export type FederationDiagnostics = v.InferOutput<typeof federationSchema>

/** One build of the project, as its configuration would run it. */
export interface BuildDiagnostics {
  name: string
  uniqueName: string
  publicPath: string
  runtimeChunk: boolean
  chunkLoadTimeout: number
  /** Names of its plugins' classes. */
  plugins: readonly string[]
  /** Of a remote. */
  federation?: FederationDiagnostics
}

/** Everything the doctor looks at, collected once; its checks are plain functions of it. */
export interface Diagnostics {
  /** Installed versions of each package that has a say, all copies. */
  installed: Readonly<Record<string, readonly string[]>>
  /** `overrides` of the root's package.json. */
  overrides: Readonly<Record<string, string>>
  builds: readonly BuildDiagnostics[]
  /** Sources of shell, shared and remotes, with their tests. */
  sources: readonly { path: string; text: string }[]
  jestConfig: string
  /** Time budgets that remotes state for themselves, in milliseconds. */
  budgets: Readonly<Record<string, unknown>>
  /** `rights.json`. */
  rights: unknown
  /** `remote.json` of every remote of the project. */
  declarations: readonly unknown[]
  /** The registry as it stands in the site's folder; undefined before the first build. */
  registry: unknown
  /** Why questions cannot be encoded on this machine, in a sentence, or null. */
  encoder: string | null
  /** Content security policy of a page in production. */
  policy: string
  /** What stands between remotes' server builds and this machine. */
  walls: Walls
  /** What a site that runs says of itself; null where none was asked, or none answered. */
  site: ServerHealth | null
  environment: Readonly<Record<string, string | undefined>>
}

export interface Finding {
  /** Stable; has a line in docs/errors.md. */
  code: string
  /** What is wrong, and where. */
  message: string
}

/** Takes a finding, as a check comes upon it. */
export type Say = (code: Finding['code'], message: Finding['message']) => void

/** Says what is wrong of one kind. */
export type Check = (diagnostics: Diagnostics, say: Say) => void
