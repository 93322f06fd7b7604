import type { ReactNode } from 'react'
import type { CatalogueIndex } from 'shared/filters'
import { LayerPanel } from 'shared/layers'
import { Waiting } from '../results/waiting.tsx'
import { useSearch } from '../search-state/use-search.ts'
import { ShowResults } from './show-results.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { useFacets, type Facets } from './use-facets.ts'

interface Props {
  /** Title of the layer; until the catalogue is there, and always where it does not depend on it. */
  title: string
  titleOf?: (index: CatalogueIndex) => string | undefined
  children: (index: CatalogueIndex, facets: Facets) => ReactNode
}

/** What every layer of filters has: the catalogue or its absence, the counts, and the way to the results. */
export const CatalogueLayer = ({ title, titleOf, children }: Props) => {
  const { index, failed, retry } = useCatalogue()
  const facets = useFacets(useSearch().state)
  return (
    <LayerPanel title={(index && titleOf?.(index)) ?? title} footer={<ShowResults total={facets.total} />}>
      {index ? children(index, facets) : <Waiting words="filters" failed={failed} onRetry={retry} />}
    </LayerPanel>
  )
}
