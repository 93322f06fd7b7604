import { useTexts } from 'shared/i18n'
import type { LayerProps } from 'shared/remote'
import { CatalogueLayer } from './catalogue-layer.tsx'
import { GroupFilters } from './group-filters.tsx'

/** The filters of one group; `params.group` is the group's key. */
export const Layer = ({ params: { group: key = '' } }: LayerProps) => {
  const t = useTexts('search')
  return (
    <CatalogueLayer title={t('filters.menu')} titleOf={(index) => index.find(key)?.title}>
      {(index, facets) => {
        const group = index.find(key)
        if (!group) return <p>{t('filters.unknown_group')}</p>
        return <GroupFilters key={key} index={index} group={group} facets={facets} findLabel={t('filters.find')} />
      }}
    </CatalogueLayer>
  )
}
