/** Layers: panels above the page, each an entry of the browser's history (requirement B13). */
export { LayerPanel, LayerPlaceContext, type LayerPlace } from './layer-panel.tsx'
export { belongTogether, layersIn, layersInEntry, withLayers, type OpenLayer } from './layer-stack.ts'
export { LayersProvider, useLayers, type Layers } from './layers-provider.tsx'
export { keepQueryThroughLayers, type QueryKeeper } from './query-keeper.ts'
