import type { FilterNode } from 'shared/filters'
import { useLang, useTexts } from 'shared/i18n'
import { languageTag, type Lang } from 'shared/sites'
import { CatalogueLayer } from './catalogue-layer.tsx'
import { GroupFilters } from './group-filters.tsx'
import { areaOfFocusGroup } from './known-groups.ts'

/** Places in the order of the alphabet of the language shown. */
const sorted = (group: FilterNode, lang: Lang): FilterNode => {
  const { compare } = new Intl.Collator(languageTag(lang))
  const children = group.children.map((part) => ({
    ...part,
    children: part.children.toSorted((a, b) => compare(a.title, b.title)),
  }))
  return { ...group, children }
}

/** Countries, country groupings and regions. */
export const CountriesLayer = () => {
  const t = useTexts('search')
  const lang = useLang()
  return (
    <CatalogueLayer title={t('filters.countries_title')}>
      {(index, facets) => {
        const group = index.find(areaOfFocusGroup)
        if (!group) return <p>{t('filters.unknown_group')}</p>
        return (
          <GroupFilters
            index={index}
            group={sorted(group, lang)}
            facets={facets}
            findLabel={t('filters.find_country')}
          />
        )
      }}
    </CatalogueLayer>
  )
}
