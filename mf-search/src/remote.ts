import { contractVersion, type RemoteModule } from 'shared/remote'

/** What the host loads as `./remote`; chunk names are what the build lists as the parts of a release. */
export const remote: RemoteModule = {
  contract: contractVersion,
  pages: {
    home: async () => {
      const { HomePage, homeData } = await import(/* webpackChunkName: "page-home" */ './home/home-page.tsx')
      return { Page: HomePage, data: homeData }
    },
    results: async () => {
      const { ResultsPage, resultsData } = await import(
        /* webpackChunkName: "page-results" */ './results/results-page.tsx'
      )
      return { Page: ResultsPage, data: resultsData }
    },
    map: async () => {
      const { MapPage, mapData } = await import(/* webpackChunkName: "page-map" */ './overview/map-page.tsx')
      return { Page: MapPage, data: mapData }
    },
    advanced: async () => {
      const { AdvancedPage } = await import(/* webpackChunkName: "page-advanced" */ './advanced/advanced-page.tsx')
      return { Page: AdvancedPage }
    },
    brief: async () => {
      const { BriefPage } = await import(/* webpackChunkName: "page-brief" */ './brief/brief-page.tsx')
      return { Page: BriefPage }
    },
  },
  layers: {
    'filter-groups': async () => {
      const { FilterGroupsLayer } = await import(
        /* webpackChunkName: "layer-filter-groups" */ './filters/filter-groups-layer.tsx'
      )
      return { Layer: FilterGroupsLayer }
    },
    filters: async () => {
      const { FiltersLayer } = await import(/* webpackChunkName: "layer-filters" */ './filters/filters-layer.tsx')
      return { Layer: FiltersLayer }
    },
    countries: async () => {
      const { CountriesLayer } = await import(/* webpackChunkName: "layer-countries" */ './filters/countries-layer.tsx')
      return { Layer: CountriesLayer }
    },
    'date-range': async () => {
      const { DateRangeLayer } = await import(
        /* webpackChunkName: "layer-date-range" */ './filters/date-range-layer.tsx'
      )
      return { Layer: DateRangeLayer }
    },
    'best-tips': async () => {
      const { BestTipsLayer } = await import(/* webpackChunkName: "layer-best-tips" */ './tips/best-tips-layer.tsx')
      return { Layer: BestTipsLayer }
    },
    help: async () => {
      const { HelpLayer } = await import(/* webpackChunkName: "layer-help" */ './tips/help-layer.tsx')
      return { Layer: HelpLayer }
    },
    history: async () => {
      const { HistoryLayer } = await import(/* webpackChunkName: "layer-history" */ './history/history-layer.tsx')
      return { Layer: HistoryLayer }
    },
  },
}
