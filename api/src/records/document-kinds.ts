import type { FilterKey } from 'shared/filters'
import type { SiteId } from 'shared/sites'

/** Document types as the rules know them; each site shows them under keys of its own. */
export const documentKinds = [
  'brief',
  'overview',
  'effects-review',
  'other-review',
  'systematic-review',
  'scoping-review',
  'rapid-review',
  'other-synthesis',
  'protocol',
  'planned',
  'economic',
  'reform',
  'system',
  'canada',
  'intergovernmental',
  'ontario',
  'guideline',
  'primary-study',
  'surveillance',
  'study-protocol',
  'preprint',
  'commentary',
  'evaluation',
  'correction',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * What documents of a kind may have: a review gathers studies, so it can have a date of search, countries of studies,
 * an appraisal and topics; a description or brief has topics; of the others only what is known is shown.
 */
export type KindClass = 'review' | 'policy' | 'other'

interface KindRow {
  /** A site without such a type has no key here, and the type is not coded there. */
  keys: Record<SiteId, FilterKey | ''>
  class: KindClass
  /**
   * Place of the kind where all else is equal, 0 to 9: what gathers studies with explicit methods, what gathers them
   * otherwise or recommends on their grounds, single studies, what is no evidence yet, what is none.
   */
  tier: number
  /** Names under which sources state the kind, beside the labels of the catalogue. */
  names: readonly string[]
}

const everywhere = (key: FilterKey) => ({ hse: key, sse: key, cvd: key })
const onHse = (key: FilterKey) => ({ hse: key, sse: '', cvd: '' })
const row = (keys: KindRow['keys'], kindClass: KindClass, tier: number, ...names: string[]): KindRow => ({
  keys,
  class: kindClass,
  tier,
  names,
})

/** What each kind is on each site; decision 0018 gives the reasons for those that no specification lists. */
export const kindTable: Record<DocumentKind, KindRow> = {
  brief: row({ hse: '10_1', sse: '10_1', cvd: '10_26' }, 'policy', 5, 'evidence brief', 'policy brief'),
  overview: row({ hse: '10_2', sse: '10_2', cvd: '10_23' }, 'review', 6, 'overview of reviews', 'umbrella review'),
  'effects-review': row({ hse: '10_3', sse: '10_3', cvd: '10_21' }, 'review', 6, 'systematic review of effects'),
  'other-review': row({ hse: '10_4', sse: '10_4', cvd: '10_21' }, 'review', 6),
  'systematic-review': row(
    { hse: '10_30', sse: '10_30', cvd: '10_21' },
    'review',
    6,
    'systematic review',
    'meta-analysis',
  ),
  'scoping-review': row(
    { hse: '10_4', sse: '10_4', cvd: '10_29' },
    'review',
    5,
    'scoping review',
    'evidence map',
    'scoping review or evidence map',
  ),
  'rapid-review': row({ hse: '10_29', sse: '10_29', cvd: '10_22' }, 'review', 5, 'rapid review'),
  'other-synthesis': row(everywhere('10_29'), 'review', 4, 'review', 'literature review', 'narrative review'),
  protocol: row({ hse: '10_5', sse: '10_5', cvd: '10_24' }, 'other', 2, 'protocol', 'review protocol'),
  planned: row({ hse: '10_6', sse: '10_6', cvd: '10_24' }, 'other', 2),
  economic: row({ hse: '10_7', sse: '10_7', cvd: '10_27' }, 'policy', 3, 'economic evaluation', 'costing study'),
  reform: row(onHse('10_8'), 'policy', 3),
  system: row(onHse('10_9'), 'policy', 3),
  canada: row(onHse('10_10'), 'policy', 3),
  intergovernmental: row(onHse('10_11'), 'policy', 3),
  ontario: row(onHse('10_12'), 'policy', 3),
  guideline: row(everywhere('10_25'), 'policy', 5, 'guideline', 'practice guideline'),
  'primary-study': row(everywhere('10_28'), 'other', 3, 'primary study', 'randomized controlled trial'),
  surveillance: row(everywhere('10_31'), 'other', 3, 'surveillance report'),
  'study-protocol': row(everywhere('10_32'), 'other', 1, 'study protocol', 'trial protocol'),
  preprint: row(everywhere('10_33'), 'other', 2, 'preprint'),
  commentary: row(everywhere('10_34'), 'other', 1, 'commentary', 'editorial', 'news', 'letter'),
  evaluation: row(everywhere('10_36'), 'other', 0, 'peer review', 'evaluation of a paper'),
  correction: row(everywhere('10_35'), 'other', 0, 'correction', 'erratum', 'retraction notice'),
}

/** Filter key of documents whose type nobody states and no rule knows. */
export const uncodedKey: FilterKey = '10_40'

/** Whether a kind is one study: where it is about, it was conducted, and a count of studies says nothing. */
export const isSingleStudy = (kind: DocumentKind | null): boolean => kind === 'primary-study' || kind === 'surveillance'

/** Whether a kind is a review, the only thing that is appraised; an unknown kind is not taken for one. */
export const isReview = (kind: DocumentKind | null): boolean => kind !== null && kindTable[kind].class === 'review'
