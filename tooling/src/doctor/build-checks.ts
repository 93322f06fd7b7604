import type { BuildDiagnostics, Check, Say } from './diagnostics.ts'

/** Milliseconds after which a chunk has failed (specification section 8). */
const chunkDeadline = 120_000

const withSlash = (shared: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(shared).filter((name) => !name.endsWith('/') && !(`${name}/` in shared))

const checkContainer = ({ federation, publicPath, plugins }: BuildDiagnostics, say: Say): void => {
  if (!federation) return
  const { remotes, shareStrategy, dts, manifest, shared } = federation
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
}

const checkBuild = (
  { runtimeChunk, chunkLoadTimeout, plugins, federation, publicPath }: BuildDiagnostics,
  say: Say,
): void => {
  if (!plugins.includes('ChunkIntegrityPlugin'))
    say('no-integrity', 'is built without ChunkIntegrityPlugin: its later chunks would be refused.')
  if (!federation && !publicPath.startsWith('/'))
    say('public-path', `has publicPath '${publicPath}'; the shell's is an absolute path.`)
  if (runtimeChunk) say('runtime-chunk', 'splits its runtime off, and its container would not start.')
  if (chunkLoadTimeout !== chunkDeadline)
    say('no-deadline', `a chunk fails after ${chunkLoadTimeout} ms; it must after ${chunkDeadline}.`)
}

const everyBuild: Check = ({ builds }, say) => {
  for (const build of builds)
    for (const check of [checkContainer, checkBuild])
      check(build, (code, message) => say(code, `${build.name}: ${message}`))
}

const uniqueNames: Check = ({ builds }, say) => {
  for (const [place, { name, uniqueName }] of builds.entries())
    if (builds.findIndex((other) => other.uniqueName === uniqueName) !== place)
      say('same-unique-name', `${name}: has the uniqueName '${uniqueName}' of another build; their chunks would mix.`)
}

const budgets: Check = ({ budgets: given }, say) => {
  for (const [name, budget] of Object.entries(given)) {
    const isWithin = typeof budget === 'number' && budget >= 1000 && budget <= chunkDeadline
    if (budget !== undefined && !isWithin)
      say(
        'no-deadline',
        `${name}/remote.json: its budget is ${String(budget)}; it must be from 1000 to ${chunkDeadline} ms.`,
      )
  }
}

export const buildChecks = [everyBuild, uniqueNames, budgets]
