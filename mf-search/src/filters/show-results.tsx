import { useFormats, useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button } from 'shared/ui'
import { resultsHeading } from '../results/results-heading.ts'

/** Foot of a filter layer: closes all layers and leads to the results, whose number it names. */
export const ShowResults = ({ total }: { total: number | undefined }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { closeAll } = useLayers()
  const show = () => {
    void closeAll().then(() => document.getElementById(resultsHeading)?.scrollIntoView({ block: 'start' }))
  }
  return (
    <Button variant="primary" onClick={show}>
      {total === undefined ? t('filters.show_unknown') : t('filters.show', { count: total, n: formats.number(total) })}
    </Button>
  )
}
