import type { Quarantine } from 'federation/runtime'
import type { RemoteEvent } from '../remotes-options.ts'
import type { Remotes } from '../remotes.ts'
import { measuredAfter } from '../telemetry/phases.ts'
import type { Reports } from '../telemetry/reports.ts'
import { watchVitals } from '../telemetry/watch-vitals.ts'
import type { ReleaseName } from 'federation/page-guard'
import type { GuardedPage } from './guard-page.ts'
import { startBeating } from './heartbeat.ts'
import type { BufferedUncaught } from './buffer-uncaught.ts'
import { detectRenderLoop, reusesFrames } from './detect-render-loop.ts'
import type { Running } from './heartbeat-row.ts'
import { keepFocus } from './keep-focus.ts'
import { replaceRelease } from './replace-release.ts'
import type { Updates } from './report-updates.ts'
import { watchUncaught } from './uncaught.ts'

export { checkPreviousPages } from './previous-pages.ts'
export { reportCleanUp } from './uncaught.ts'

/** Whether a part of a release has been drawn on this page. */
const wasDrawn = ({ remote, version }: ReleaseName): boolean =>
  measuredAfter(0).some((each) => each.phase === 'render' && each.remote === remote && each.version === version)

/**
 * Watches what releases do after they have arrived, from when the page is at rest until it ends. What comes of each stands in
 * docs/decisions/0045-what-is-watched-after-arrival.md.
 */
export const watchConduct = (options: {
  page: Window
  remotes: Pick<Remotes, 'releaseFailed' | 'isShown' | 'registry' | 'fileLost'>
  quarantine: Pick<Quarantine, 'add' | 'all'>
  uncaught: BufferedUncaught
  updates: Updates
  running: Running
  /** Called with what is reported. */
  note: (event: RemoteEvent) => void
  /** The release whose page was shown at a moment of the page's clock. */
  pageAt: GuardedPage['pageAt']
  suspect: GuardedPage['suspect']
  reports: Pick<Reports, 'met' | 'flush'>
}): void => {
  const { page, remotes, quarantine, uncaught, updates, running, note, pageAt, suspect, reports } = options
  const replace = (release: ReleaseName): void => void replaceRelease(release, remotes, quarantine)
  uncaught(watchUncaught({ page: page.document, hasArrived: wasDrawn, note, onRepeated: replace }))
  updates.hear = detectRenderLoop({
    event: () => page.event,
    ...(reusesFrames() && { suspect }),
    onEndless: (release) => remotes.releaseFailed(release, 'loop', 'its effects change state without end'),
  })
  startBeating(page, running)
  watchVitals(page.document, pageAt, reports)
  keepFocus(page.document)
}
