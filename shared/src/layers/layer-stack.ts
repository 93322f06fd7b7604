/** An open layer, as the browser's history keeps it. */
export interface OpenLayer {
  name: string
  params: Readonly<Record<string, string>>
}

const isOpenLayer = (value: unknown): value is OpenLayer =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'params' in value &&
  typeof value.params === 'object' &&
  value.params !== null &&
  Object.values(value.params).every((param) => typeof param === 'string')

/** The layers in an entry's state; nothing when the state is not ours. */
export const layersIn = (state: unknown): readonly OpenLayer[] => {
  if (typeof state !== 'object' || state === null || !('layers' in state) || !Array.isArray(state.layers)) return []
  return state.layers.filter(isOpenLayer)
}

/** The layers in an entry of the browser's history, where react-router keeps the state it was given under `usr`. */
export const layersInEntry = (entry: unknown): readonly OpenLayer[] =>
  typeof entry === 'object' && entry !== null && 'usr' in entry ? layersIn(entry.usr) : []

/** An entry's state with other layers; what else it holds stays. */
export const withLayers = (state: unknown, layers: readonly OpenLayer[]): Record<string, unknown> => ({
  ...(typeof state === 'object' && state !== null ? state : {}),
  layers,
})

const sameLayer = (a: OpenLayer | undefined, b: OpenLayer | undefined): boolean =>
  a !== undefined && b !== undefined && a.name === b.name && JSON.stringify(a.params) === JSON.stringify(b.params)

/** Whether one stack lies on the other: the entries belong to one page with more or fewer layers open. */
export const belongTogether = (a: readonly OpenLayer[], b: readonly OpenLayer[]): boolean => {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  return shorter.length < longer.length && shorter.every((layer, level) => sameLayer(layer, longer[level]))
}
