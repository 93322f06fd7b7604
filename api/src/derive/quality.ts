import { definedOnly, type Appraisal, type Quality } from 'shared/contracts'
import { appraisalLevel } from 'shared/documents'
import { withHistory, type Appraisal as StatedAppraisal } from '../records/appraisal.ts'
import type { EvidenceRecord } from '../records/record.ts'
import { isReview, type DocumentKind } from '../records/document-kinds.ts'

/** Levels in the order of quality, the last the best. */
const qualityLevels = ['none', 'critically_low', 'not_appraised', 'low', 'moderate', 'high'] as const
export type QualityLevel = (typeof qualityLevels)[number]

const rankOf = (level: QualityLevel): number => qualityLevels.indexOf(level)

/** The level of a document: of several appraisals the least favourable, so that no order flatters. */
export const qualityLevel = (quality: Quality): QualityLevel => {
  if (quality.status !== 'appraised') return quality.status
  const levels = quality.appraisals.flatMap((appraisal) => appraisalLevel(appraisal) ?? [])
  return levels.toSorted((one, other) => rankOf(one) - rankOf(other))[0] ?? 'not_appraised'
}

/**
 * Order by quality: appraised high, moderate and low, then not appraised, then critically low, then what is never
 * appraised. Within a level nothing decides: tools are never put on one scale.
 */
export const qualityRank = (quality: Quality): number => rankOf(qualityLevel(quality))

/** Those that decide the order come first, the least favourable in front. */
const byWeight = (one: Appraisal, other: Appraisal): number => weightOf(one) - weightOf(other)
const weightOf = (appraisal: Appraisal): number => {
  const level = appraisalLevel(appraisal)
  return level === null ? qualityLevels.length : rankOf(level)
}

/** An appraisal in the shape of the wire: what is not stated is left out, and so is the licence. */
const wireAppraisal = (stated: StatedAppraisal, withItems: boolean): Appraisal => {
  const { tool, score, max, rating, date, by, link, note, items } = stated
  const known = definedOnly({ tool, score, max, rating, date, by, link, note })
  return { ...known, ...(withItems && items.length > 0 && { items }) }
}

/**
 * What the record states of its quality: only what is a review is appraised, and only what is stated counts.
 *
 * @param withItems whether to give the answers to single items, which only the article shows
 */
export const qualityOf = (
  { quality: given, appraisals: stated }: EvidenceRecord,
  kind: DocumentKind | null,
  { withItems = false } = {},
): Quality => {
  if (!isReview(kind) || given === 'not_applicable') return { status: 'none' }
  const appraisals: Appraisal[] = [
    ...(typeof given === 'object' ? [{ tool: 'AMSTAR', score: given.score, max: given.max }] : []),
    ...withHistory(stated).inForce.map((appraisal) => wireAppraisal(appraisal, withItems)),
  ]
  return appraisals.length > 0
    ? { status: 'appraised', appraisals: appraisals.toSorted(byWeight) }
    : { status: 'not_appraised' }
}

/** Appraisals that the same people replaced by later ones, the newest first. */
export const earlierAppraisals = ({ appraisals }: EvidenceRecord): Appraisal[] =>
  withHistory(appraisals).earlier.map((appraisal) => wireAppraisal(appraisal, true))
