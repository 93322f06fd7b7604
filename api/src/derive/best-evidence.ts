import type { LastSearch, Quality } from 'shared/contracts'
import { kindTable, type DocumentKind } from './document-kinds.ts'

interface Evidence {
  kind: DocumentKind
  quality: Quality
  lastSearch: LastSearch | null
  year: number | null
  gradeProfile: boolean
  living: boolean
}

const least = { rated: 400, guideline: 300, other: 0 }
/** The year recency is measured against, fixed so that a rank does not change between two imports of one record. */
const newestYear = 2026
const recency = (year: number | null, reach: number): number =>
  year === null ? 0 : Math.max(0, Math.min(1, 1 - (newestYear - year) / reach))

/**
 * How good the evidence is, 0 to 1000: a synthesis before other documents, then recency of the search, quality, GRADE
 * profile and living (taxonomy section 5).
 */
export const bestRank = ({ kind, quality, lastSearch, year, gradeProfile, living }: Evidence): number => {
  const isSynthesis = kindTable[kind].rated
  const base = isSynthesis ? least.rated : kind === 'guideline' ? least.guideline : least.other
  if (!isSynthesis) return Math.round(base + 90 * recency(year, 45))
  const rating = quality.status === 'rated' ? quality.score / quality.max : 0
  return Math.round(
    base + 200 * recency(lastSearch?.year ?? year, 30) + 240 * rating + (gradeProfile ? 80 : 0) + (living ? 80 : 0),
  )
}

/** Whether the document passes the best-evidence option: a synthesis of high quality, or a decent one with a GRADE profile or living. */
export const isBest = ({ kind, quality, gradeProfile, living }: Evidence): boolean =>
  kindTable[kind].rated &&
  quality.status === 'rated' &&
  (quality.band === 'high' ||
    (quality.band === 'medium' && quality.score / quality.max >= 0.5 && (gradeProfile || living)))
