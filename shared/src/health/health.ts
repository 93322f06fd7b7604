import * as v from 'valibot'
import { compositionEventSchema } from '../contracts/composition.ts'
import { langSchema, siteSchema } from '../contracts/fields.ts'
import { phaseSchema, timingSchema } from './timings.ts'
import { vitalMetrics } from './vitals.ts'

const text = v.string()
const moment = v.pipe(text, v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Words that a release lacks in a language: pages show them in English. */
const missingTextsSchema = v.array(v.object({ lang: langSchema, keys: v.array(text) }))
export type MissingTexts = v.InferOutput<typeof missingTextsSchema>

/** What pages reported of a release in the last hour. */
const fieldSchema = v.object({
  views: count,
  /** Views that ended in an error, by kind. */
  errors: v.record(compositionEventSchema, count),
  timings: v.array(v.object({ phase: phaseSchema, times: count, ms: v.number() })),
  /** What visitors met of its pages in the last day; servers before 1.3.0 do not say. */
  vitals: v.optional(v.array(v.object({ metric: v.picklist(vitalMetrics), views: count, p75: v.number() })), []),
})
export type Field = v.InferOutput<typeof fieldSchema>

const releaseHealthSchema = v.object({
  role: v.picklist(['current', 'previous', 'canary']),
  version: text,
  /** Host contracts it works with, and whether the live shell's is among them. */
  contract: text,
  accepted: v.boolean(),
  /** Since when it has this role; null when the history does not say. */
  since: v.nullable(moment),
  /** Share of the visitors, of a canary. */
  share: v.nullable(v.number()),
  /** Whether the signed list names it; null without a list. */
  vouched: v.nullable(v.boolean()),
  withdrawn: v.boolean(),
  /** Why a canary is held: visitors met worse pages than with the live release. Null: it is not. */
  held: v.optional(v.nullable(text), null),
  /** Shared modules it takes from the host, with the versions it accepts. */
  consumes: v.record(text, text),
  missingTexts: missingTextsSchema,
  /** Null when the API did not say. */
  field: v.nullable(fieldSchema),
})
export type ReleaseHealth = v.InferOutput<typeof releaseHealthSchema>

const remoteHealthSchema = v.object({
  name: text,
  kind: v.picklist(['primary', 'regular']),
  releases: v.array(releaseHealthSchema),
})
export type RemoteHealth = v.InferOutput<typeof remoteHealthSchema>

const faultReasonSchema = v.picklist(['threw', 'time', 'memory', 'size', 'calls', 'ended', 'build'])
const wallSchema = v.picklist(['realm', 'permissions', 'user', 'files', 'processes', 'network', 'container'])

/** How the site server renders pages. What a fault said stands in its log alone: it may hold what a visitor asked for. */
const renderingHealthSchema = v.object({
  processes: count,
  /** Pages since the server began, and those of them that were left to browsers. */
  rendered: count,
  left: count,
  /** Parts that failed since they last went well, and until when they are left to browsers; null: tried at the next request. */
  faults: v.array(
    v.object({
      remote: text,
      version: text,
      part: text,
      faults: count,
      /** Of the last one: it threw, went beyond a limit, its process ended, or its build is not to be trusted. */
      reason: v.optional(faultReasonSchema, 'threw'),
      offUntil: v.nullable(moment),
    }),
  ),
  /** What stands between remotes' code and the server (docs/trust.md), and what this machine does not offer of it. */
  walls: v.optional(v.object({ standing: v.array(wallSchema), missing: v.array(wallSchema) })),
})
export type RenderingHealth = v.InferOutput<typeof renderingHealthSchema>

/** What the site server knows without a browser. */
/** A job that is late, or whose last run failed. */
const troubledJobSchema = v.object({ name: text, state: v.picklist(['late', 'failed']) })
export const troubledJobsSchema = v.array(troubledJobSchema)
export type TroubledJob = v.InferOutput<typeof troubledJobSchema>

const serverHealthSchema = v.object({
  at: moment,
  shell: v.object({
    version: text,
    contract: text,
    /** Major version of each module that it gives to remotes; the exact one is for whoever has the release's files. */
    provides: v.record(text, text),
    missingTexts: missingTextsSchema,
  }),
  /** The signed list of releases; null where releases are not signed. */
  list: v.nullable(
    v.object({ serial: count, issuedAt: moment, expiresAt: v.nullable(moment), withdrawn: v.array(text) }),
  ),
  /** The last minutes that counts and timings are of, and whether the API gave them. */
  field: v.object({ minutes: count, answered: v.boolean() }),
  /** Null where pages are not rendered here; servers before 1.1.0 do not say. */
  rendering: v.optional(v.nullable(renderingHealthSchema), null),
  /** Null where the API did not say, and of servers that do not ask. */
  jobs: v.optional(v.nullable(troubledJobsSchema), null),
  remotes: v.array(remoteHealthSchema),
})
export type ServerHealth = v.InferOutput<typeof serverHealthSchema>

const startedRemoteSchema = v.object({
  name: text,
  status: v.picklist(['starting', 'slow', 'started', 'failed']),
  /** The release that started, and where it came from. */
  version: v.nullable(text),
  source: v.nullable(v.picklist(['current', 'previous', 'canary', 'override'])),
  /** Why it did not start; the reasons of docs/errors.md. */
  reason: v.nullable(text),
  message: v.nullable(text),
})
export type StartedRemote = v.InferOutput<typeof startedRemoteSchema>

/** What a page has met and measured in one browser. */
const pageHealthSchema = v.object({
  at: moment,
  site: siteSchema,
  lang: langSchema,
  /** Version of the running shell. */
  shell: text,
  list: v.object({
    signed: v.boolean(),
    /** Serial of the list in use. */
    serial: v.nullable(count),
    /** Why the list that came with the page was refused. */
    problem: v.nullable(text),
    /** Whether this browser keeps a good registry to fall back on. */
    kept: v.boolean(),
    /** Whether this browser can check signatures: only at https, or on this machine. */
    checkable: v.optional(v.boolean(), true),
  }),
  remotes: v.array(startedRemoteSchema),
  /** What was measured on this page. */
  timings: v.array(timingSchema),
  /** Who gives each shared module. */
  shared: v.array(v.object({ module: text, version: text, from: text, loaded: v.boolean() })),
  /** Releases that did not work here, and until when others are taken in their place. */
  setAside: v.array(v.object({ remote: text, version: text, until: moment })),
  /** Failures of this visit, newest first. */
  failures: v.array(
    v.object({ remote: text, version: text, event: compositionEventSchema, message: text, at: moment }),
  ),
})
export type PageHealth = v.InferOutput<typeof pageHealthSchema>

/**
 * How a composed site does: `/__composition.json` answers it with what servers know, the panel `/__composition` gives the
 * same with what its page has met.
 */
export const healthSchema = v.object({
  schema: v.literal(1),
  server: v.nullable(serverHealthSchema),
  page: v.nullable(pageHealthSchema),
})
export type Health = v.InferOutput<typeof healthSchema>
