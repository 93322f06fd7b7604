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
import type { Diagnostics, Finding } from './diagnostics.ts'

const entryChecks = ({ remotes, integrity }: Registry): Finding[] => {
  const releases = remotes.flatMap(({ name, current, previous, canary }) =>
    [current, previous, canary?.release].flatMap((release) => (release ? [{ name, release }] : [])),
  )
  return [
    ...releases
      .filter(({ release }) => /\.json($|\?)/.test(release.entry.path))
      .map(({ name }) => ({
        code: 'manifest-entry',
        message: `${name}: its entry is a manifest, which is fetched without time-out or status check; name the script.`,
      })),
    ...releases
      .filter(({ release }) => !release.files || !release.entry.integrity)
      .map(({ name, release }) => ({
        code: 'no-integrity',
        message: `${name} ${release.version}: its files have no integrity; build and release it anew.`,
      })),
    ...(integrity
      ? []
      : [{ code: 'unsigned-registry', message: 'registry.json has no signed list: nothing proves what it names.' }]),
  ]
}

const registryChecks = ({ registry }: Diagnostics): Finding[] => {
  if (registry === undefined) return []
  const text = JSON.stringify(registry)
  const evaluated = text.includes('"getPublicPath"')
    ? [{ code: 'evaluated-path', message: 'registry.json has `getPublicPath`, which a runtime would run as code.' }]
    : []
  const { schema } = v.parse(v.looseObject({ schema: v.optional(v.unknown()) }), registry)
  if (schema !== 1)
    return [
      ...evaluated,
      {
        code: 'unknown-registry-schema',
        message: `registry.json has schema ${JSON.stringify(schema)}; this project reads 1.`,
      },
    ]
  const result = v.safeParse(registrySchema, registry)
  if (!result.success)
    return [...evaluated, { code: 'broken-registry', message: `registry.json: ${v.summarize(result.issues)}` }]
  return [...evaluated, ...entryChecks(result.output)]
}

const ownSchema = v.pick(declarationSchema, ['name', 'texts', 'routes', 'layers', 'menu'])

/** Who takes what is another's, in the sources and in what is live. */
const rightsChecks = ({ rights, declarations, registry }: Diagnostics): Finding[] => {
  const given = v.safeParse(v.object({ remotes: rightsByRemoteSchema }), rights)
  if (!given.success) return [{ code: 'broken-rights', message: `rights.json: ${v.summarize(given.issues)}` }]
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
  return [
    ...rightsProblems(remotes).map((problem) => ({ code: 'broken-rights', message: `rights.json: ${problem}.` })),
    ...named.flatMap(({ where, declaration }) => {
      const read = v.safeParse(ownSchema, declaration)
      if (!read.success) return []
      const { name } = read.output
      return [
        ...beyondRights(remotes, read.output).map((what) => ({
          code: 'beyond-rights',
          message: `${name} takes ${what}, which is not its own (${where}).`,
        })),
        ...menuProblems(read.output).map((problem) => ({
          code: 'broken-menu',
          message: `${name}: ${problem} (${where}).`,
        })),
      ]
    }),
  ]
}

/** In production the key must come from elsewhere than the folder it vouches for. */
const keyChecks = ({ environment }: Diagnostics): Finding[] =>
  environment['NODE_ENV'] === 'production' && !environment['RELEASE_PUBLIC_KEY']
    ? [
        {
          code: 'key-beside-registry',
          message:
            'RELEASE_PUBLIC_KEY is not set in production: whoever can write the folder of the site can replace its key.',
        },
      ]
    : []

const policyChecks = ({ policy }: Diagnostics): Finding[] =>
  /'unsafe-(?:inline|eval|hashes)'|script-src[^;]*(?:\*|https?:(?:\s|;|$)|data:|blob:)/.test(policy)
    ? [{ code: 'open-policy', message: `The policy of pages lets foreign or inline code run: ${policy}` }]
    : policy.includes("require-trusted-types-for 'script'")
      ? []
      : [
          {
            code: 'open-policy',
            message: 'The policy of pages asks for no Trusted Types: any address could become a script.',
          },
        ]

/** Settings that let a page run code from elsewhere, such as a developer's machine. */
const originSettings = ['DEVELOPMENT_ORIGINS', 'OVERRIDE_ORIGINS'] as const

const overrideChecks = ({ environment }: Diagnostics): Finding[] =>
  originSettings.flatMap((setting) => {
    const origins = originsIn(environment[setting] ?? '')
    return [
      ...origins.flatMap((origin) => {
        const fault = originFault(origin)
        return fault === null ? [] : [{ code: 'open-override', message: `${setting} has '${origin}'; ${fault}.` }]
      }),
      ...(environment['NODE_ENV'] === 'production' && origins.length > 0 && setting === 'DEVELOPMENT_ORIGINS'
        ? [
            {
              code: 'open-override',
              message: `${setting} is set in production: pages would run code of ${origins.join(', ')}.`,
            },
          ]
        : []),
    ]
  })

/** Without it searches are answered by words. */
const encoderChecks = ({ encoder }: Diagnostics): Finding[] =>
  encoder === null ? [] : [{ code: 'no-encoder', message: `${encoder} Searches are answered by words alone.` }]

export const deliveryChecks = (diagnostics: Diagnostics): Finding[] => [
  ...encoderChecks(diagnostics),
  ...registryChecks(diagnostics),
  ...rightsChecks(diagnostics),
  ...keyChecks(diagnostics),
  ...policyChecks(diagnostics),
  ...overrideChecks(diagnostics),
]
