import { useState, useId } from 'react'
import { type CatalogueIndex, type FilterNode, topmostKeys, type FilterKey } from 'shared/filters'
import { useLang, useTexts } from 'shared/i18n'
import type { LayerProps } from 'shared/remote'
import { languageTag, type Lang } from 'shared/sites'
import { VisuallyHidden } from 'shared/ui'
import { CatalogueLayer } from './catalogue-layer.tsx'
import styles from './countries-layer.module.css'
import { GroupFilters } from './group-filters.tsx'
import { areaOfFocusGroup, studyCountryGroup } from './known-groups.ts'
import type { Facets } from './use-facets.ts'
import { useFilters } from './use-filters.ts'

interface Props {
  groups: readonly FilterNode[]
  chosen: FilterKey
  applied: readonly FilterKey[]
  onChange: (group: FilterKey) => void
}

/** What a country has to do with the documents: they are about it, or at least one of their studies is from there. */
const CountryRelation = ({ groups, chosen, applied, onChange }: Props) => {
  const t = useTexts('search')
  const name = useId()
  return (
    <fieldset className={styles.relation}>
      <legend>
        <VisuallyHidden>{t('filters.country_relation')}</VisuallyHidden>
      </legend>
      {groups.map((group) => {
        const count = topmostKeys([group], applied).length
        return (
          <label key={group.key} className={styles.choice}>
            <input
              type="radio"
              name={name}
              className={styles.input}
              checked={group.key === chosen}
              onChange={() => onChange(group.key)}
            />
            <span>
              {t(group.key === studyCountryGroup ? 'filters.country_study' : 'filters.country_about')}{' '}
              {count > 0 && <span className={styles.count}>{t('filters.selected', { count })}</span>}
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

/** Places in the order of the alphabet of the language shown. */
const sorted = (group: FilterNode, lang: Lang): FilterNode => {
  const { compare } = new Intl.Collator(languageTag(lang))
  const children = group.children.map((part) => ({
    ...part,
    children: part.children.toSorted((a, b) => compare(a.title, b.title)),
  }))
  return { ...group, children }
}

const Countries = ({ index, facets, first }: { index: CatalogueIndex; facets: Facets; first: string }) => {
  const t = useTexts('search')
  const lang = useLang()
  const { applied } = useFilters(index)
  const [chosen, setChosen] = useState(first)
  const groups = [areaOfFocusGroup, studyCountryGroup].flatMap((key) => index.find(key) ?? [])
  const group = groups.find(({ key }) => key === chosen) ?? groups[0]
  if (!group) return <p>{t('filters.unknown_group')}</p>
  return (
    <>
      {groups.length > 1 && (
        <CountryRelation groups={groups} chosen={group.key} applied={applied} onChange={setChosen} />
      )}
      {group.key === studyCountryGroup && <p>{t('filters.study_note')}</p>}
      <GroupFilters
        index={index}
        group={sorted(group, lang)}
        facets={facets}
        findLabel={t(group.key === studyCountryGroup ? 'filters.find_study_country' : 'filters.find_country')}
      />
    </>
  )
}

/** Countries the documents are about, with groupings and regions, and countries their studies are from. */
export const Layer = ({ params: { group = areaOfFocusGroup } }: LayerProps) => {
  const t = useTexts('search')
  return (
    <CatalogueLayer title={t('filters.countries_title')}>
      {(index, facets) => <Countries index={index} facets={facets} first={group} />}
    </CatalogueLayer>
  )
}
