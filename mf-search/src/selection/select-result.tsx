import { useSavedIds } from 'shared/account'
import type { SearchHit } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Badge, Checkbox, Icon, VisuallyHidden } from 'shared/ui'
import styles from './selection.module.css'
import type { Selection } from './selection.ts'
import { useIsSelected } from './use-selected.ts'

interface Props {
  hit: SearchHit
  /** Place in the list, from 1. */
  number: number
  selection: Selection
}

/** The checkbox of a result, and whether the document is saved. */
export const SelectResult = ({ hit, number, selection }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const selected = useIsSelected(selection, hit.id)
  const name = `select-${number}`
  const saved = useSavedIds().has(hit.id)
  return (
    <>
      <Checkbox
        className={styles.select}
        checked={selected}
        aria-labelledby={`${name} result-${number}`}
        onChange={() => selection.toggle(hit.id)}
      >
        <VisuallyHidden id={name}>{t('selection.select', { n: formats.number(number) })}</VisuallyHidden>
      </Checkbox>
      {saved && (
        <Badge tone="accent" className={styles.saved}>
          <Icon name="bookmark" />
          {t('selection.saved')}
        </Badge>
      )}
    </>
  )
}
