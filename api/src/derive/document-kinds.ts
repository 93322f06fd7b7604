import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'

/** Document types as the rules know them; each site shows them under keys of its own. */
export const documentKinds = [
  'brief',
  'overview',
  'effects-review',
  'other-review',
  'rapid-review',
  'protocol',
  'planned',
  'economic',
  'reform',
  'system',
  'canada',
  'intergovernmental',
  'ontario',
  'guideline',
] as const
export type DocumentKind = (typeof documentKinds)[number]

interface KindRow {
  /** Where a site has no such type, the nearest one it has. */
  keys: Record<SiteId, FilterKey>
  /** Whether AMSTAR applies: reviews are rated; plans, briefs, descriptions and economic evaluations never are. */
  rated: boolean
  /** Whether the type counts studies by country (specification section 9: the others show countries without '(0)'). */
  countsStudies: boolean
}

/**
 * What each kind is on each site. On the COVID-19 site everything that is no synthesis, guideline or economic evaluation
 * is a primary study.
 */
export const kindTable: Record<DocumentKind, KindRow> = {
  brief: { keys: { hse: '10_1', sse: '10_1', cvd: '10_26' }, rated: false, countsStudies: false },
  overview: { keys: { hse: '10_2', sse: '10_2', cvd: '10_23' }, rated: true, countsStudies: true },
  'effects-review': { keys: { hse: '10_3', sse: '10_3', cvd: '10_21' }, rated: true, countsStudies: true },
  'other-review': { keys: { hse: '10_4', sse: '10_4', cvd: '10_29' }, rated: true, countsStudies: true },
  'rapid-review': { keys: { hse: '10_4', sse: '10_4', cvd: '10_22' }, rated: true, countsStudies: true },
  protocol: { keys: { hse: '10_5', sse: '10_5', cvd: '10_24' }, rated: false, countsStudies: false },
  planned: { keys: { hse: '10_6', sse: '10_6', cvd: '10_24' }, rated: false, countsStudies: false },
  economic: { keys: { hse: '10_7', sse: '10_7', cvd: '10_27' }, rated: false, countsStudies: false },
  reform: { keys: { hse: '10_8', sse: '10_1', cvd: '10_28' }, rated: false, countsStudies: false },
  system: { keys: { hse: '10_9', sse: '10_1', cvd: '10_28' }, rated: false, countsStudies: false },
  canada: { keys: { hse: '10_10', sse: '10_1', cvd: '10_28' }, rated: false, countsStudies: false },
  intergovernmental: { keys: { hse: '10_11', sse: '10_1', cvd: '10_25' }, rated: false, countsStudies: false },
  ontario: { keys: { hse: '10_12', sse: '10_1', cvd: '10_28' }, rated: false, countsStudies: false },
  guideline: { keys: { hse: '10_1', sse: '10_1', cvd: '10_25' }, rated: false, countsStudies: false },
}
