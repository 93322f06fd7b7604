import * as v from 'valibot'

/** A tree of texts: what the JSON files in `texts` folders hold. */
export interface Texts {
  [key: string]: string | Texts
}

export const textsSchema: v.GenericSchema<unknown, Texts> = v.record(
  v.string(),
  v.union([v.string(), v.lazy(() => textsSchema)]),
)

const isTree = (value: string | Texts | undefined): value is Texts => typeof value === 'object'

/** The first tree with every text of the second put over it; neither is changed. */
export const mergeTexts = (base: Texts, over: Texts): Texts => {
  const merged: Texts = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = isTree(below) && isTree(value) ? mergeTexts(below, value) : value
  }
  return merged
}
