import { appliedCount, dateRangeGroup, type CatalogueIndex, type FilterKey } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button, Icon, type IconName } from 'shared/ui'
import styles from './filter-menu.module.css'
import { areaOfFocusGroup, documentTypeGroup, layerOfGroup, studyCountryGroup } from './known-groups.ts'

interface Props {
  index: CatalogueIndex | undefined
  filters: readonly FilterKey[]
  /** Applied filters in all groups, counting a whole branch once. */
  total: number
}

/** Where one button leads to several groups, its layer begins with the first. */
const direct: readonly { text: string; keys: readonly [FilterKey, ...FilterKey[]]; icon: IconName }[] = [
  { text: 'filters.type', keys: [documentTypeGroup], icon: 'document' },
  { text: 'filters.date_range', keys: [dateRangeGroup], icon: 'calendar' },
  { text: 'filters.countries', keys: [areaOfFocusGroup, studyCountryGroup], icon: 'place' },
]

/** The buttons that open the layers of filters: three groups directly, and all of them. */
export const FilterMenu = ({ index, filters, total }: Props) => {
  const t = useTexts('search')
  const { open } = useLayers()
  const countIn = (keys: readonly FilterKey[]): number =>
    keys.flatMap((key) => index?.find(key) ?? []).reduce((sum, group) => sum + appliedCount(group, filters), 0)
  const item = (text: string, icon: IconName, count: number, onClick: () => void) => (
    <li key={text}>
      <Button className={styles.button} aria-haspopup="dialog" onClick={onClick}>
        <Icon name={icon} />
        <span className={styles.name}>
          {t(text)}
          {count > 0 && <span className={styles.count}>{t('filters.selected', { count })}</span>}
        </span>
      </Button>
    </li>
  )
  return (
    <section aria-label={t('filters.menu')}>
      <ul className={styles.menu}>
        {direct.map(({ text, keys, icon }) =>
          item(text, icon, countIn(keys), () => open(layerOfGroup(keys[0]), { group: keys[0] })),
        )}
        {item('filters.all', 'filter', total, () => open('filter-groups'))}
      </ul>
    </section>
  )
}
