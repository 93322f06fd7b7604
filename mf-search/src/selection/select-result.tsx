import type { SearchHit } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Checkbox, VisuallyHidden } from 'shared/ui'
import styles from './selection.module.css'
import type { Selection } from './selection.ts'
import { useIsSelected } from './use-selected.ts'

interface Props {
  hit: SearchHit
  /** Place in the list, from 1. */
  number: number
  selection: Selection
}

export const SelectResult = ({ hit, number, selection }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const selected = useIsSelected(selection, hit.id)
  const name = `select-${number}`
  return (
    <Checkbox
      className={styles.select}
      checked={selected}
      aria-labelledby={`${name} result-${number}`}
      onChange={() => selection.toggle(hit.id)}
    >
      <VisuallyHidden id={name}>{t('selection.select', { n: formats.number(number) })}</VisuallyHidden>
    </Checkbox>
  )
}
