import { contractVersion, type RemoteModule } from 'shared/remote'

/** What the host loads as `./remote`; chunk names are what the build lists as the parts of a release. */
export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    home: () => import(/* webpackChunkName: "page-home" */ './home/home-page.tsx'),
    results: () => import(/* webpackChunkName: "page-results" */ './results/results-page.tsx'),
    map: () => import(/* webpackChunkName: "page-map" */ './overview/map-page.tsx'),
    advanced: () => import(/* webpackChunkName: "page-advanced" */ './advanced/advanced-page.tsx'),
    brief: () => import(/* webpackChunkName: "page-brief" */ './brief/brief-page.tsx'),
  },
  layers: {
    'filter-groups': () => import(/* webpackChunkName: "layer-filter-groups" */ './filters/filter-groups-layer.tsx'),
    filters: () => import(/* webpackChunkName: "layer-filters" */ './filters/filters-layer.tsx'),
    countries: () => import(/* webpackChunkName: "layer-countries" */ './filters/countries-layer.tsx'),
    'date-range': () => import(/* webpackChunkName: "layer-date-range" */ './filters/date-range-layer.tsx'),
    'best-tips': () => import(/* webpackChunkName: "layer-best-tips" */ './tips/best-tips-layer.tsx'),
    help: () => import(/* webpackChunkName: "layer-help" */ './tips/help-layer.tsx'),
    history: () => import(/* webpackChunkName: "layer-history" */ './history/history-layer.tsx'),
  },
}
