import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { appliedCount, dateRangeGroup, type CatalogueIndex, type FilterKey } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button, Icon, type IconName } from 'shared/ui'
import { MapLink } from '../overview/map-link.tsx'
import { codeQuery } from '../results/code-query.ts'
import { usePageQuery } from '../results/page-query.ts'
import { useSearch } from '../search-state/use-search.ts'
import styles from './filter-menu.module.css'
import {
  areaOfFocusGroup,
  countriesGroup,
  documentFeaturesGroup,
  documentTypeGroup,
  layerOfGroup,
  studyCountryGroup,
} from './known-groups.ts'
import { useWide } from './use-wide.ts'

interface Props {
  index: CatalogueIndex | undefined
  filters: readonly FilterKey[]
}

/** Where one button leads to several groups, its layer begins with the first. */
export const direct: readonly { text: string; keys: readonly [FilterKey, ...FilterKey[]]; icon: IconName }[] = [
  { text: 'filters.type', keys: [documentTypeGroup], icon: 'document' },
  { text: 'filters.date_range', keys: [dateRangeGroup], icon: 'calendar' },
  { text: 'filters.countries', keys: [areaOfFocusGroup, studyCountryGroup], icon: 'place' },
]

/** Groups that stand above the others. */
const above: ReadonlySet<FilterKey> = new Set([...direct.flatMap(({ keys }) => keys), documentFeaturesGroup])

/** The choices that stand on the page load where there is room for them; without them the layers have everything. */
const useChoices = () =>
  useQuery({
    ...codeQuery('facet-choices', () => import(/* webpackChunkName: "facet-choices" */ './facet-choices.tsx')),
    enabled: useWide(),
  })

/** Whether a search without filters is known to find nothing, so that there is nothing to choose from. Read from the cache: it makes no request. */
const useNothingToChoose = (filters: readonly FilterKey[]): boolean => {
  const { state } = useSearch()
  const { data } = useQuery({ ...usePageQuery()(state), enabled: false })
  return filters.length === 0 && data?.total.value === 0
}

/** Beside the results: every group with the way to its layer, the first ones with the choices that find most. */
export const FilterMenu = ({ index, filters }: Props) => {
  const t = useTexts('search')
  const { open } = useLayers()
  const { data: choices, isError } = useChoices()
  const nothingToChoose = useNothingToChoose(filters)
  const countIn = (keys: readonly FilterKey[]): number =>
    keys.flatMap((key) => index?.find(key) ?? []).reduce((sum, group) => sum + appliedCount(group, filters), 0)
  const features = index?.find(documentFeaturesGroup)
  const button = (title: string, icon: IconName, count: number, onClick: () => void) => (
    <Button className={styles.button} aria-haspopup="dialog" onClick={onClick}>
      <Icon name={icon} />
      <span className={styles.name}>
        {title}
        {count > 0 && <span className={styles.count}>{t('filters.selected', { count })}</span>}
      </span>
      <Icon name="forward" />
    </Button>
  )
  const choicesOf = (key: FilterKey, text: string) => {
    if (nothingToChoose || isError) return null
    if (!index || !choices) return <div className={styles.place} />
    if (key === dateRangeGroup) return <choices.YearChoices index={index} label={t(text)} />
    const group = (key === areaOfFocusGroup ? index.find(countriesGroup) : undefined) ?? index.find(key)
    return group ? <choices.GroupChoices index={index} group={group} label={t(text)} /> : null
  }
  return (
    <section aria-label={t('filters.menu')} className={styles.menu}>
      <MapLink state={useSearch().state} className={styles.button} />
      {direct.map(({ text, keys, icon }) => (
        <div key={text} className={styles.group}>
          {button(t(text), icon, countIn(keys), () => open(layerOfGroup(keys[0]), { group: keys[0] }))}
          {choicesOf(keys[0], text)}
        </div>
      ))}
      {choices && !nothingToChoose && <choices.YearsOnRequest />}
      {index && features && choices && !nothingToChoose && (
        <div className={styles.group}>
          {button(features.title, 'check', countIn([features.key]), () =>
            open(layerOfGroup(features.key), { group: features.key }),
          )}
          <choices.FeatureChoices index={index} label={features.title} />
        </div>
      )}
      <div className={styles.group}>
        {index?.catalogue.groups
          .filter(({ key }) => !above.has(key))
          .map(({ key, title }) => (
            <Fragment key={key}>
              {button(title, 'filter', countIn([key]), () => open(layerOfGroup(key), { group: key }))}
            </Fragment>
          ))}
      </div>
    </section>
  )
}
