/**
 * Where the fields of a document stand among the positions of its terms, so that a position tells its field: titles,
 * then keywords, then abstracts.
 */
export const fieldRegions = {
  title: { from: 0, to: 1 << 14 },
  keywords: { from: 1 << 14, to: 1 << 15 },
  abstract: { from: 1 << 15, to: 1 << 28 },
} as const

export type FieldRegion = 'title' | 'abstract'

/** Authors have positions of their own, since their names are terms of their own. */
export const authorGap = 32
