import type { BuildDiagnostics, Diagnostics, Finding } from './diagnostics.ts'

/** Milliseconds after which a chunk has failed (specification section 8). */
const chunkDeadline = 120_000

const withSlash = (shared: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(shared).filter((name) => !name.endsWith('/') && !(`${name}/` in shared))

const containerChecks = ({ name, federation, publicPath, plugins }: BuildDiagnostics): Finding[] => {
  if (!federation) return []
  const { remotes, shareStrategy, dts, manifest, shared } = federation
  const found: Finding[] = []
  const say = (code: string, message: string): void => void found.push({ code, message: `${name}: ${message}` })

  if (remotes && Object.keys(remotes).length > 0)
    say('remotes-in-build', 'names `remotes`; where remotes live is data read at run time.')
  if (shareStrategy !== 'loaded-first')
    say(
      'share-strategy',
      `has shareStrategy '${shareStrategy ?? 'version-first'}': one offline remote would reject React itself.`,
    )
  if (dts !== false) say('federated-types', 'emits federated types; contract types come from the workspace `shared`.')
  if (manifest) say('manifest-in-build', 'emits a manifest; the registry says what it would say.')
  if (!plugins.includes('RetryQueryPlugin'))
    say('no-retry-address', 'is built without RetryQueryPlugin: another try would join the chunk that hangs.')
  for (const missing of withSlash(shared))
    say('share-without-slash', `shares ${missing} and not ${missing}/: an import of a sub-path bypasses the singleton.`)
  for (const router of ['react-router', 'react-router-dom'])
    if (!(router in shared)) say('one-router', `does not share ${router}: the page would have two routers.`)
  for (const [module, { eager, import: own, singleton }] of Object.entries(shared)) {
    if (eager) say('eager-in-remote', `shares ${module} eagerly.`)
    if (own !== false || !singleton) say('own-copy', `may bring its own copy of ${module}.`)
  }
  if (publicPath !== 'auto') say('public-path', `has publicPath '${publicPath}'; a remote finds its files with 'auto'.`)
  return found
}

const everyBuild = ({
  name,
  runtimeChunk,
  chunkLoadTimeout,
  plugins,
  federation,
  publicPath,
}: BuildDiagnostics): Finding[] => [
  ...(plugins.includes('ChunkIntegrityPlugin')
    ? []
    : [
        {
          code: 'no-integrity',
          message: `${name}: is built without ChunkIntegrityPlugin: its later chunks would be refused.`,
        },
      ]),
  ...(federation || publicPath.startsWith('/')
    ? []
    : [{ code: 'public-path', message: `${name}: has publicPath '${publicPath}'; the shell's is an absolute path.` }]),
  ...(runtimeChunk
    ? [{ code: 'runtime-chunk', message: `${name}: splits its runtime off, and its container would not start.` }]
    : []),
  ...(chunkLoadTimeout === chunkDeadline
    ? []
    : [
        {
          code: 'no-deadline',
          message: `${name}: a chunk fails after ${chunkLoadTimeout} ms; it must after ${chunkDeadline}.`,
        },
      ]),
]

const uniqueNames = ({ builds }: Diagnostics): Finding[] =>
  builds
    .filter(({ uniqueName }, place) => builds.findIndex((other) => other.uniqueName === uniqueName) !== place)
    .map(({ name, uniqueName }) => ({
      code: 'same-unique-name',
      message: `${name}: has the uniqueName '${uniqueName}' of another build; their chunks would mix.`,
    }))

const budgets = ({ budgets: given }: Diagnostics): Finding[] =>
  Object.entries(given)
    .filter(
      ([, budget]) =>
        budget !== undefined && !(typeof budget === 'number' && budget >= 1000 && budget <= chunkDeadline),
    )
    .map(([name, budget]) => ({
      code: 'no-deadline',
      message: `${name}/remote.json: its budget is ${String(budget)}; it must be from 1000 to ${chunkDeadline} ms.`,
    }))

export const buildChecks = (diagnostics: Diagnostics): Finding[] => [
  ...diagnostics.builds.flatMap((build) => [...containerChecks(build), ...everyBuild(build)]),
  ...uniqueNames(diagnostics),
  ...budgets(diagnostics),
]
