import { originFault, originsIn } from '../../../shell/server/overrides/origins.ts'
import {
  beyondRights,
  declarationSchema,
  menuProblems,
  registrySchema,
  rightsByRemoteSchema,
  rightsProblems,
  type Registry,
} from 'shared/remote'
import * as v from 'valibot'
import type { Check, Say } from './diagnostics.ts'

const checkEntries = ({ remotes, integrity }: Registry, say: Say): void => {
  const releases = remotes.flatMap(({ name, current, previous, canary }) =>
    [current, previous, canary?.release].flatMap((release) => (release ? [{ name, release }] : [])),
  )
  for (const { name, release } of releases) {
    if (/\.json($|\?)/.test(release.entry.path))
      say(
        'manifest-entry',
        `${name}: its entry is a manifest, which is fetched without time-out or status check; name the script.`,
      )
    if (!release.files || !release.entry.integrity)
      say('no-integrity', `${name} ${release.version}: its files have no integrity; build and release it anew.`)
  }
  if (!integrity) say('unsigned-registry', 'registry.json has no signed list: nothing proves what it names.')
}

const registryFile: Check = ({ registry }, say) => {
  if (registry === undefined) return
  if (JSON.stringify(registry).includes('"getPublicPath"'))
    say('evaluated-path', 'registry.json has `getPublicPath`, which a runtime would run as code.')
  const { schema } = v.parse(v.looseObject({ schema: v.optional(v.unknown()) }), registry)
  if (schema !== 1)
    return say('unknown-registry-schema', `registry.json has schema ${JSON.stringify(schema)}; this project reads 1.`)
  const result = v.safeParse(registrySchema, registry)
  if (result.success) checkEntries(result.output, say)
  else say('broken-registry', `registry.json: ${v.summarize(result.issues)}`)
}

const ownSchema = v.pick(declarationSchema, ['name', 'texts', 'routes', 'layers', 'menu'])

/** Who takes what is another's, in the sources and in what is live. */
const rightsOfRemotes: Check = ({ rights, declarations, registry }, say) => {
  const given = v.safeParse(v.object({ remotes: rightsByRemoteSchema }), rights)
  if (!given.success) return say('broken-rights', `rights.json: ${v.summarize(given.issues)}`)
  const { remotes } = given.output
  const live = v.safeParse(registrySchema, registry)
  const rows = live.success ? live.output.remotes : []
  const named = [
    ...declarations.map((declaration) => ({ where: 'remote.json', declaration })),
    ...rows.flatMap((row) => [
      { where: 'registry.json', declaration: row },
      ...(row.canary
        ? [{ where: 'registry.json, on trial', declaration: { ...row.canary.declaration, name: row.name } }]
        : []),
    ]),
  ]
  for (const problem of rightsProblems(remotes)) say('broken-rights', `rights.json: ${problem}.`)
  for (const { where, declaration } of named) {
    const read = v.safeParse(ownSchema, declaration)
    if (!read.success) continue
    const { name } = read.output
    for (const what of beyondRights(remotes, read.output))
      say('beyond-rights', `${name} takes ${what}, which is not its own (${where}).`)
    for (const problem of menuProblems(read.output)) say('broken-menu', `${name}: ${problem} (${where}).`)
  }
}

/** In production the key must come from elsewhere than the folder it vouches for. */
const releaseKey: Check = ({ environment }, say) => {
  if (environment['NODE_ENV'] === 'production' && !environment['RELEASE_PUBLIC_KEY'])
    say(
      'key-beside-registry',
      'RELEASE_PUBLIC_KEY is not set in production: whoever can write the folder of the site can replace its key.',
    )
}

const securityPolicy: Check = ({ policy }, say) => {
  if (/'unsafe-(?:inline|eval|hashes)'|script-src[^;]*(?:\*|https?:(?:\s|;|$)|data:|blob:)/.test(policy))
    say('open-policy', `The policy of pages lets foreign or inline code run: ${policy}`)
  else if (!policy.includes("require-trusted-types-for 'script'"))
    say('open-policy', 'The policy of pages asks for no Trusted Types: any address could become a script.')
}

/** Settings that let a page run code from elsewhere, such as a developer's machine. */
const originSettings = ['DEVELOPMENT_ORIGINS', 'OVERRIDE_ORIGINS'] as const

const foreignOrigins: Check = ({ environment }, say) => {
  for (const setting of originSettings) {
    const origins = originsIn(environment[setting] ?? '')
    for (const origin of origins) {
      const fault = originFault(origin)
      if (fault !== null) say('open-override', `${setting} has '${origin}'; ${fault}.`)
    }
    if (environment['NODE_ENV'] === 'production' && origins.length > 0 && setting === 'DEVELOPMENT_ORIGINS')
      say('open-override', `${setting} is set in production: pages would run code of ${origins.join(', ')}.`)
  }
}

/** Without it searches are answered by words. */
const encoderHere: Check = ({ encoder }, say) => {
  if (encoder !== null) say('no-encoder', `${encoder} Searches are answered by words alone.`)
}

export const deliveryChecks = [encoderHere, registryFile, rightsOfRemotes, releaseKey, securityPolicy, foreignOrigins]
