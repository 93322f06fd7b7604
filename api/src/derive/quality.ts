import type { Quality } from 'shared/contracts'
import type { Sourced } from './derived.ts'
import { kindTable, type DocumentKind } from './document-kinds.ts'
import { draw } from './draw.ts'

/** AMSTAR bands for scores out of 11: 0-3 low, 4-7 medium, 8-11 high (taxonomy section 7); other maxima in proportion. */
export const bandOf = (score: number, max: number): 'low' | 'medium' | 'high' => {
  const outOf11 = (score / max) * 11
  return outOf11 >= 7.5 ? 'high' : outOf11 >= 3.5 ? 'medium' : 'low'
}

/** Items that apply: sometimes one or two of the 11 do not. */
const maxima = [11, 11, 11, 11, 11, 11, 11, 10, 10, 9]
const notRatedShare = 0.06

/**
 * A demonstration rating for reviews, spread about a mean of 6 of 11; other types are not rated because the
 * tool does not apply to them.
 */
export const demonstrationQuality = (sourceId: string, kind: DocumentKind): Sourced<Quality> => {
  if (!kindTable[kind].rated) return { value: { status: 'not_applicable' }, origin: 'rule' }
  const at = (purpose: string) => draw(sourceId, `quality ${purpose}`)
  if (at('rated') < notRatedShare) return { value: { status: 'not_rated' }, origin: 'demonstration' }
  const max = maxima[Math.floor(at('max') * maxima.length)] ?? 11
  const spread = (at('a') + at('b') + at('c')) / 3
  const score = Math.min(max, Math.max(1, Math.round((0.55 + (spread - 0.5) * 1.5) * max)))
  return {
    value: { status: 'rated', score, max, band: bandOf(score, max), demonstration: true },
    origin: 'demonstration',
  }
}

/** Orders ratings by score/max, then by max; 0 when not rated. */
export const qualityRank = (quality: Quality): number =>
  quality.status === 'rated' ? 16 + Math.round((quality.score / quality.max) * 1000) * 16 + quality.max : 0
