import type { PageHealth, StartedRemote } from 'shared/health'
import type { Lang, SiteId } from 'shared/sites'
import type { Diagnosis, Remotes } from '../remotes/index.ts'
import { measuredAfter } from '../remotes/telemetry/phases.ts'

/** What a page that brings its remotes with it stands on. */
const nothing: Diagnosis = {
  shell: '',
  scope: {},
  trust: { signed: false, serial: null, problem: null, kept: false },
  setAside: [],
  failures: [],
}

const started = (remotes: Remotes, name: string): StartedRemote => {
  const state = remotes.state(name, 'start')
  const unknown = { name, version: null, source: null, reason: null, message: null }
  if (state.status === 'ready') return { ...unknown, status: 'started', version: state.version, source: state.source }
  if (state.status === 'failed') {
    return { ...unknown, status: 'failed', reason: state.reason, message: state.message }
  }
  return { ...unknown, status: state.status === 'loading' && state.slow ? 'slow' : 'starting' }
}

/** What this page has met and measured until now. */
export const pageHealth = (remotes: Remotes, site: SiteId, lang: Lang, at: Date): PageHealth => {
  const { shell, scope, trust, setAside, failures } = remotes.diagnosis?.() ?? nothing
  return {
    at: at.toISOString(),
    site,
    lang,
    shell,
    list: {
      signed: trust.signed,
      serial: trust.serial,
      problem: trust.problem,
      kept: trust.kept,
      checkable: globalThis.crypto.subtle !== undefined,
    },
    remotes: remotes.registry().remotes.map(({ name }) => started(remotes, name)),
    timings: measuredAfter(0).map((timing) => ({ ...timing, ms: Math.round(timing.ms * 10) / 10 })),
    shared: Object.entries(scope).flatMap(([module, versions]) =>
      Object.entries(versions).map(([version, { from, loaded }]) => ({
        module,
        version,
        from,
        loaded: loaded !== undefined,
      })),
    ),
    setAside,
    failures,
  }
}
