import { useId, useState } from 'react'
import { useFormats, useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button, classNames, Icon } from 'shared/ui'
import { SortControl, type SortProps } from '../sort/sort-control.tsx'
import styles from './filter-bar.module.css'

/** On narrow screens one bar that stays in sight: the way to all filters, and the order. On wide ones the order alone. */
export const FilterBar = ({ total, ...sort }: SortProps & { total: number }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { open } = useLayers()
  const id = useId()
  const [sorting, setSorting] = useState(false)
  return (
    <div className={styles.bar}>
      <div className={styles.buttons}>
        <Button className={styles.button} aria-haspopup="dialog" onClick={() => open('filter-groups')}>
          <Icon name="filter" />
          {total > 0 ? t('filters.menu_counted', { n: formats.number(total) }) : t('filters.menu')}
        </Button>
        <Button
          className={styles.button}
          aria-expanded={sorting}
          aria-controls={id}
          onClick={() => setSorting(!sorting)}
        >
          <Icon name="sort" />
          {t('sort.short')}
        </Button>
      </div>
      <div id={id} className={classNames(styles.sort, !sorting && styles.closed)}>
        <SortControl {...sort} />
      </div>
    </div>
  )
}
