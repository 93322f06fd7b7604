import { useFormats, useTexts } from 'shared/i18n'
import { countOf, extentOf, type Selected } from './selected.ts'

/** How many of the results are selected, in a sentence. */
export const useCountText = (selected: Selected, total: number): string => {
  const t = useTexts('search')
  const formats = useFormats()
  const count = countOf(selected, total)
  if (extentOf(selected, total) === 'all') return t('selection.count_all', { count: total, n: formats.number(total) })
  const left = selected.kind === 'some' && selected.rest && total - count > 1
  const numbers = { count, n: formats.number(count), total: formats.number(total) }
  return t(left ? 'selection.count_left' : 'selection.count', numbers)
}
