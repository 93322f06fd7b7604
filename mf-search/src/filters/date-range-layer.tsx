import { useTexts } from 'shared/i18n'
import { LayerPanel } from 'shared/layers'
import { YearHistogram } from '../overview/year-histogram.tsx'
import { useSearch } from '../search-state/use-search.ts'
import { DateRangeForm } from './date-range-form.tsx'
import { ShowResults } from './show-results.tsx'
import { useFacets } from './use-facets.ts'

/** The years between which documents were published. */
export const Layer = () => {
  const t = useTexts('search')
  const { total } = useFacets(useSearch().state)
  return (
    <LayerPanel title={t('date_range.title')} footer={<ShowResults total={total} />}>
      <YearHistogram />
      <DateRangeForm />
    </LayerPanel>
  )
}
