import { createFederationHost, createQuarantine } from 'federation/runtime'
import { createTrust, guardScripts, guardTexts, rememberCallers, type Trust, watchViolations } from 'federation/trust'
import { apiBaseFor } from 'shared/api-client'
import { registryFor, type Registry } from 'shared/remote'
import { readForVisit, readStored, storedKeys, writeForVisit, writeStored } from 'shared/storage'
import type { RuntimeConfig } from '../config.ts'
import { healthPath } from '../health/health-path.ts'
import { localBase } from '../overrides/local-base.ts'
import { guardPage } from '../remotes/runtime-monitor/guard-page.ts'
import { bufferUncaught, type BufferedUncaught } from '../remotes/runtime-monitor/buffer-uncaught.ts'
import { keepHeartbeatRow, runningKeys, staleRows } from '../remotes/runtime-monitor/heartbeat-row.ts'
import { keepScriptedLoads } from '../remotes/runtime-monitor/keep-scripted-loads.ts'
import type { Updates } from '../remotes/runtime-monitor/report-updates.ts'
import { liveShell, readRegistry, registryAfter, visitorBucket } from '../remotes/registry/read-registry.ts'
import { createFailureLog } from '../remotes/telemetry/failure-log.ts'
import { timeoutsFor } from '../remotes/loading/timeouts.ts'
import { createFetchAhead } from '../remotes/intent/fetch-ahead.ts'
import { measurePhase } from '../remotes/telemetry/phases.ts'
import type { RemoteEvent } from '../remotes/remotes-options.ts'
import { createRemotes, type Remotes } from '../remotes/remotes.ts'
import { createReports } from '../remotes/telemetry/reports.ts'
import { sendReports } from '../remotes/telemetry/send-reports.ts'
import { readServedPart } from '../remotes/parts/served-part.ts'
import { offers } from '../remotes/loading/offers.ts'
import { facades } from '../remotes/loading/facades.ts'
import { renewShell } from './renew-shell.ts'
import type { ShellStart } from './start-shell.tsx'

/** After this time the whole registry is read once, as a fallback for a later one with an invalid signature. */
const idleDelayMs = 3000

const loadConduct = () =>
  import(/* webpackChunkName: "release-conduct" */ '../remotes/runtime-monitor/start-monitor.ts')
/** What does not come then is missed by nobody who uses the page. */
const ignore = (): void => {}

/** Whether a script or style that did not arrive is one of the shell's own. */
const isOwnFile = (target: EventTarget | null, shellBase: string): boolean =>
  (target instanceof HTMLScriptElement && target.src.includes(shellBase)) ||
  (target instanceof HTMLLinkElement && target.href.includes(shellBase))

/** Version of the running shell, which its address ends with. */
const shellVersion = (shellBase: string): string => shellBase.split('/').at(-2) ?? ''

/** What a composed page is started with. */
type Composition = Pick<ShellStart, 'remotes' | 'overrides'>

/** Whether a translator of the browser has wrapped the text, which no release does: a page that differs is its doing. */
const isTranslated = (): boolean => document.querySelector('font') !== null

/** Puts together what loads remotes on a composed page: trust first, then the registry, then the remotes. */
export const compose = (config: RuntimeConfig, updates: Updates): Composition => {
  const trust = createTrust({
    keys: config.releaseKey === undefined ? [] : [config.releaseKey, ...(config.nextKeys ?? [])],
    shellBase: __webpack_public_path__,
    read: readStored,
    write: writeStored,
    overrides: (config.overrides ?? []).map(({ origin }) => localBase(origin)),
  })
  if (config.releaseKey !== undefined) {
    guardScripts(trust)
    const renew = (): Promise<void> =>
      readRegistry().then(
        async (registry) => void (await trust.accept(registry)),
        () => {},
      )
    guardTexts(trust, renew)
  }
  const callersOf = rememberCallers(window)
  const uncaught = bufferUncaught(window)
  const overrides =
    config.overrides &&
    import(/* webpackChunkName: "overrides" */ '../overrides/index.ts').then(({ openOverrides }) =>
      openOverrides(config.overrides ?? []),
    )
  return { overrides, remotes: composeRemotes(config, trust, { callersOf, uncaught, updates }, overrides) }
}

/** What has watched the page since before any code of a remote. */
interface Watches {
  callersOf: ReturnType<typeof rememberCallers>
  uncaught: BufferedUncaught
  updates: Updates
}

const composeRemotes = async (
  config: RuntimeConfig,
  trust: Trust,
  { callersOf, uncaught, updates }: Watches,
  comingOverrides: Composition['overrides'],
): Promise<Remotes> => {
  const root = document.getElementById('root')
  // A shared cache keeps rendered pages for a while, and nothing may run that was withdrawn since.
  const newer = root?.hasAttribute('data-rendered') && config.registryTag ? registryAfter(config.registryTag) : null
  newer?.catch(() => {})
  const bucket = visitorBucket()
  const base = apiBaseFor(window.location, config.api)
  // What a page with code of a developer's machine meets says nothing of releases.
  const send: Parameters<typeof createReports>[0] = config.overrides
    ? () => {}
    : (...args) => sendReports(base, ...args)
  const reports = createReports(send)
  const shellBase = __webpack_public_path__
  // eslint-disable-next-line no-restricted-syntax -- nothing else brings a shell whose files are gone up to date
  const reload = (): void => window.location.reload()
  const renew = (): Promise<boolean> =>
    renewShell({ base: shellBase, liveVersion: liveShell, read: readForVisit, write: writeForVisit, reload })
  const asked = performance.now()
  const overrides = await comingOverrides
  const accepted = async (offered: Registry): Promise<Registry> => {
    const registry = registryFor(await trust.accept(offered), bucket)
    return overrides?.apply(registry) ?? registry
  }
  const registry = await accepted(config.registry)
  const shell = shellVersion(shellBase)
  measurePhase('shell', shell, 'wait', asked)
  const quarantine = createQuarantine({
    read: readForVisit,
    write: writeForVisit,
    lasting: { read: readStored, write: writeStored },
  })
  const failureLog = createFailureLog({ read: readForVisit, write: writeForVisit })
  const note = (event: RemoteEvent): void => {
    // Looking at the health panel changes nothing of what it shows.
    if (window.location.pathname !== healthPath) reports.note(event)
    if (event.event !== 'view') failureLog.add(event)
  }
  const running = keepHeartbeatRow(window, writeStored)
  const federation = createFederationHost({
    name: 'shell',
    version: shell,
    offers: offers(),
    facades,
    registry: () => remotes.registry(),
    failedLately: quarantine.has,
    refusal: trust.refusal,
    onPhase: measurePhase,
    onChange: (change) => note({ ...change, event: 'share' }),
    onThrown: (remote, version, thrown) =>
      remotes.releaseFailed({ remote, version }, 'uncaught', `in a shared module: ${String(thrown)}`),
  })
  const guard = guardPage({
    page: window,
    root: root ?? document.body,
    remotes: () => remotes,
    quarantine,
    note,
    send: reports.flush,
    reload,
    read: readForVisit,
    write: writeForVisit,
  })
  const remotes = createRemotes({
    registry,
    readRegistry: async () => accepted(await readRegistry()),
    newer: newer?.then((registry) => registry && accepted(registry)),
    open: ({ name }, release, part, attempt) => federation.open(name, release, part, attempt),
    removeFiles: federation.unload,
    show: federation.show,
    quarantine,
    served: readServedPart(root),
    refusal: trust.refusal,
    onRun: (remote, version) => {
      running.run(remote, version)
      guard.ran({ remote, version })
    },
    onCleanUpFailed: (thrown) => void loadConduct().then(({ reportCleanUp }) => reportCleanUp(thrown, note), ignore),
    timeouts: overrides?.timeouts ?? timeoutsFor(performance.now()),
    onEvent: (event) => {
      overrides?.note(event)
      note(event)
      if (event.event === 'incompatible') void renew()
    },
  })
  const loads = keepScriptedLoads({
    page: window,
    suspect: guard.suspect,
    read: readForVisit,
    write: writeForVisit,
  })
  const others = staleRows(storedKeys(runningKeys), readStored)
  if (loads !== null || others.length > 0) {
    const former = { remotes, quarantine, note, loads, running: others, read: readStored, write: writeStored }
    const previousPages = loadConduct().then(({ checkPreviousPages }) => checkPreviousPages(former), ignore)
    await Promise.race([previousPages, new Promise((resolve) => setTimeout(resolve, idleDelayMs))])
  }
  const onLost = ({ target }: Event): void => {
    if (isOwnFile(target, shellBase)) void renew()
    else if (target instanceof HTMLScriptElement) void remotes.fileLost(target.src)
    else if (target instanceof HTMLLinkElement) void remotes.fileLost(target.href)
  }
  window.addEventListener('error', onLost, true)
  watchViolations(document, remotes.registry, callersOf, (violation) => note({ ...violation, message: '' }))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && reports.flush())
  setTimeout(() => {
    if (!trust.state().kept) void remotes.refresh(0)
    void remotes.restoration.prepare()
    running.pause()
    const watched = {
      page: window,
      remotes,
      quarantine,
      uncaught,
      updates,
      running,
      note,
      pageAt: guard.pageAt,
      suspect: guard.suspect,
      reports,
    }
    loadConduct().then(({ watchConduct }) => watchConduct(watched), ignore)
  }, idleDelayMs)
  overrides?.onEnd(() => void remotes.refresh(0))
  return {
    ...remotes,
    guard,
    mismatched: (part) => {
      if (!isTranslated())
        note({ remote: part.remote, version: part.version, event: 'mismatch', message: part.message })
    },
    fetchAhead: createFetchAhead({ remotes, quarantine, refusal: trust.refusal, scope: federation.scope }),
    diagnosis: () => ({
      shell,
      scope: federation.scope,
      trust: { ...trust.state(), signed: config.releaseKey !== undefined },
      setAside: quarantine.all(),
      failures: failureLog.all(),
    }),
  }
}
