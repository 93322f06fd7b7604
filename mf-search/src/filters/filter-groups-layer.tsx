import { appliedCount, type CatalogueIndex } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button, Icon } from 'shared/ui'
import { MapLink } from '../overview/map-link.tsx'
import { useSearch } from '../search-state/use-search.ts'
import { colourOfGroup } from './applied-chips.ts'
import { CatalogueLayer } from './catalogue-layer.tsx'
import colours from './filter-colours.module.css'
import styles from './filter-groups-layer.module.css'
import { direct } from './filter-menu.tsx'
import { layerOfGroup } from './known-groups.ts'
import { useFilters } from './use-filters.ts'

const Groups = ({ index }: { index: CatalogueIndex }) => {
  const t = useTexts('search')
  const { open } = useLayers()
  const { applied } = useFilters(index)
  const { state } = useSearch()
  return (
    <>
      <p>{t('filters.groups_intro')}</p>
      <div className={styles.direct}>
        {direct.map(({ text, keys, icon }) => (
          <Button key={text} className={styles.way} onClick={() => open(layerOfGroup(keys[0]), { group: keys[0] })}>
            <Icon name={icon} />
            {t(text)}
          </Button>
        ))}
        <MapLink state={state} className={styles.way} />
      </div>
      <ul className={styles.groups}>
        {index.catalogue.groups.map((group) => {
          const count = appliedCount(group, applied)
          return (
            <li key={group.key} className={colours[`colour${colourOfGroup(index, group.key)}`]}>
              <button
                type="button"
                className={styles.group}
                onClick={() => open(layerOfGroup(group.key), { group: group.key })}
              >
                <span className={styles.name}>
                  {group.title}
                  {count > 0 && <span className={styles.count}>{t('filters.selected', { count })}</span>}
                </span>
                <Icon name="forward" />
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Every group of filters the site has. */
export const Layer = () => {
  const t = useTexts('search')
  return <CatalogueLayer title={t('filters.groups_title')}>{(index) => <Groups index={index} />}</CatalogueLayer>
}
