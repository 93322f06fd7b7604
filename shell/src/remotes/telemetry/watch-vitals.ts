import type { ReleaseName } from 'federation/page-guard'
import type { VitalMetric } from 'shared/health'
import { onCLS, onINP, onLCP, type MetricType } from 'web-vitals'
import type { Reports } from './reports.ts'

/** The metrics as the library gives them: it calls back when the page is hidden, or when a metric is final. */
const watches: Readonly<Record<VitalMetric, (report: (metric: MetricType) => void) => void>> = {
  LCP: onLCP,
  INP: onINP,
  CLS: onCLS,
}

/**
 * Tells what a visitor met of the page, by the release whose page was shown when it happened. What happened before this is
 * called is in the browser's own timeline. A metric may still change after the page was hidden for the first time: each view
 * tells it once, as it was then.
 *
 * @param pageAt the release whose page was shown at a moment of the page's clock
 */
export const watchVitals = (
  page: Pick<Document, 'visibilityState'>,
  pageAt: (moment: number) => ReleaseName | undefined,
  { met, flush }: Pick<Reports, 'met' | 'flush'>,
  metrics = watches,
): void => {
  const reported = new Set<string>()
  const report = ({ name, id, value, entries }: MetricType): void => {
    const known = Object.keys(metrics).find((each): each is VitalMetric => each === name)
    const release = pageAt(entries[0]?.startTime ?? 0)
    if (!known || !release || reported.has(`${name} ${id}`)) return
    reported.add(`${name} ${id}`)
    const { remote, version } = release
    met({ remote, version, metric: known, value })
    // What the page counts is sent as it is hidden, and may have been sent just now.
    if (page.visibilityState === 'hidden') flush()
  }
  for (const watch of Object.values(metrics)) watch(report)
}
