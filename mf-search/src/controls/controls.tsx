import { useId, useState, type ReactNode } from 'react'
import { useFormats, useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button, classNames, Icon } from 'shared/ui'
import { SortControl, type SortProps } from '../sort/sort-control.tsx'
import styles from './controls.module.css'

interface Props extends SortProps {
  /** Applied filters. */
  filters: number
  /** What else can be done with the search. */
  children?: ReactNode
}

/**
 * The one row of controls between the count and the list. On narrow screens it stays in sight, has the way to all filters,
 * which stand beside the list on wide ones, and the order is behind a button.
 */
export const Controls = ({ filters, children, ...sort }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { open } = useLayers()
  const order = useId()
  const [sorting, setSorting] = useState(false)
  return (
    <div className={styles.controls} role="group" aria-label={t('controls.title')} data-needs="scripts">
      <Button className={styles.narrow} size="small" aria-haspopup="dialog" onClick={() => open('filter-groups')}>
        <Icon name="filter" />
        {filters > 0 ? t('filters.menu_counted', { n: formats.number(filters) }) : t('filters.menu')}
      </Button>
      <Button
        className={styles.narrow}
        size="small"
        aria-expanded={sorting}
        aria-controls={order}
        onClick={() => setSorting(!sorting)}
      >
        <Icon name="sort" />
        {t('sort.short')}
      </Button>
      {children}
      <div id={order} className={classNames(styles.order, !sorting && styles.closed)}>
        <SortControl {...sort} />
      </div>
    </div>
  )
}
