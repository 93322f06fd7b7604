import {
  phases,
  vitalMetrics,
  type Phase,
  type ReleaseHealth,
  type StartedRemote,
  type Timing,
  type VitalMetric,
} from 'shared/health'
import { missingWords } from './missing-words.ts'
import type { HealthWords } from './use-health-words.ts'

/** A row of a remote's table: what it is, for this page, and for each release. */
export interface ReleaseRow {
  label: string
  here: string | null
  of: (release: ReleaseHealth) => string | null
}

const errorWords = ({ t, number }: HealthWords, errors: NonNullable<ReleaseHealth['field']>['errors']): string =>
  Object.entries(errors)
    .map(([kind, n]) => t('remotes.error', { kind: t(`kind.${kind}`), n: number(n) }))
    .join(' · ') || number(0)

const listedLabel = ({ t }: HealthWords, { vouched, withdrawn }: ReleaseHealth): string | null => {
  if (withdrawn) return t('remotes.withdrawn')
  if (vouched === null) return null
  return t(vouched ? 'remotes.vouched' : 'remotes.unvouched')
}

/** The facts of a remote's releases, in the order in which they are asked for. */
export const factRows = (words: HealthWords, started: StartedRemote): ReleaseRow[] => {
  const { t, number, percent, moment } = words
  const ofReleases = (label: string, of: ReleaseRow['of']): ReleaseRow => ({ label, here: null, of })
  return [
    { label: t('remotes.version'), here: started.version, of: ({ version }) => version },
    {
      label: t('remotes.source'),
      here: started.source && t(`remotes.source_${started.source}`),
      of: () => null,
    },
    ofReleases(t('remotes.contract'), ({ contract, accepted }) =>
      t(accepted ? 'remotes.fits' : 'remotes.unfit', { range: contract }),
    ),
    ofReleases(t('remotes.since'), ({ since }) => (since === null ? t('remotes.unknown') : moment(since))),
    ofReleases(t('remotes.share'), ({ share }) => (share === null ? null : percent(share))),
    ofReleases(t('remotes.held'), ({ held }) => held),
    ofReleases(t('remotes.list'), (release) => listedLabel(words, release)),
    ofReleases(t('remotes.views'), ({ field }) => field && number(field.views)),
    ofReleases(t('remotes.errors'), ({ field }) => field && errorWords(words, field.errors)),
    ofReleases(t('remotes.texts'), ({ missingTexts }) => missingWords(words, missingTexts)),
  ]
}

type Measured = readonly Pick<Timing, 'phase' | 'times' | 'ms'>[]

/** The mean of a phase in milliseconds; null when it was not measured. */
const mean = (measured: Measured, wanted: Phase): number | null => {
  const found = measured.find(({ phase }) => phase === wanted)
  return found && found.times > 0 ? found.ms / found.times : null
}

/** How long each phase took: here by the release that started, and on average for each release. */
export const phaseRows = ({ t, number }: HealthWords, here: Measured): ReleaseRow[] => {
  const words = (ms: number | null): string | null =>
    ms === null ? null : t('phases.ms', { ms: number(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)) })
  return phases.map((phase) => ({
    label: t(`phases.${phase}`),
    here: words(mean(here, phase)),
    of: ({ field }) => words(field && mean(field.timings, phase)),
  }))
}

/** What visitors met in the last day: three of four views had no more. */
export const vitalRows = ({ t, number }: HealthWords): ReleaseRow[] => {
  const size = (metric: VitalMetric, p75: number): string =>
    metric === 'CLS' ? number(Math.round(p75 * 1000) / 1000) : t('phases.ms', { ms: number(Math.round(p75)) })
  return vitalMetrics.map((metric) => ({
    label: t(`vitals.${metric}`),
    here: null,
    of: ({ field }) => {
      const found = field?.vitals.find((each) => each.metric === metric)
      return found ? t('vitals.of', { size: size(metric, found.p75), n: number(found.views) }) : null
    },
  }))
}
