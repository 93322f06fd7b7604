import * as v from 'valibot'

/** An open layer, as the browser's history keeps it. */
const openLayerSchema = v.object({ name: v.string(), params: v.record(v.string(), v.string()) })
export type OpenLayer = Readonly<v.InferOutput<typeof openLayerSchema>>

const isOpenLayer = (value: unknown): value is OpenLayer => v.is(openLayerSchema, value)
const stateSchema = v.object({ layers: v.array(v.unknown()) })

/** The layers in an entry's state; nothing when the state is not ours. */
export const layersIn = (state: unknown): readonly OpenLayer[] =>
  v.is(stateSchema, state) ? state.layers.filter(isOpenLayer) : []

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
