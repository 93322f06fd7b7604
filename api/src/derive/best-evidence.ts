import type { LastSearch, Quality } from 'shared/contracts'
import { kindTable, type DocumentKind } from '../records/document-kinds.ts'
import { qualityLevel, type QualityLevel } from './quality.ts'

interface Evidence {
  kind: DocumentKind | null
  quality: Quality
  lastSearch: LastSearch | null
  year: number | null
  gradeProfile: boolean
  living: boolean
  /** What its publisher took back is no evidence any more. */
  isRetracted: boolean
}

/** Place of a document whose type is not coded: beside what is no evidence yet. */
const uncodedTier = 2
const systematicTier = 6
/** An appraisal moves a review up, or down below those that nobody has appraised. */
const tierOfLevel: Partial<Record<QualityLevel, number>> = { high: 9, moderate: 8, low: 7, critically_low: 4 }

/** The year recency is measured against, fixed so that a rank does not change between two imports of one record. */
const newestYear = 2026
const recency = (year: number | null): number =>
  year === null ? 0 : Math.max(0, Math.min(1, 1 - (newestYear - year) / 45))

/**
 * How good the evidence is, 0 to 999. Hundreds are the tier: 9, 8 and 7 reviews appraised as high, moderate and low, 6
 * other systematic reviews and overviews, 5 other syntheses with explicit methods, guidelines and briefs, 4 narrative reviews and
 * reviews appraised as critically low, 3 single studies, 2 protocols, preprints and types not coded, 1 commentary, 0
 * corrections and what was retracted. Within a tier the more recent search or publication, a GRADE profile and being living count.
 */
export const bestRank = ({ kind, quality, lastSearch, year, gradeProfile, living, isRetracted }: Evidence): number => {
  if (isRetracted) return 0
  const ofKind = kind === null ? uncodedTier : kindTable[kind].tier
  const tier = tierOfLevel[qualityLevel(quality)] ?? ofKind
  const within = 70 * recency(lastSearch?.year ?? year) + (gradeProfile ? 15 : 0) + (living ? 14 : 0)
  return tier * 100 + Math.min(99, Math.round(within))
}

/**
 * Whether the document passes the best-evidence option: a systematic review or an overview of reviews that was not
 * retracted, and that nobody appraised as critically low.
 */
export const isBest = ({ kind, quality, isRetracted }: Evidence): boolean =>
  !isRetracted && kind !== null && kindTable[kind].tier === systematicTier && qualityLevel(quality) !== 'critically_low'
