import type { Catalogue, FilterNode } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'

const node = (key: string, title: string, children: FilterNode[] = []): FilterNode => ({
  id: key,
  key,
  title,
  facet: children.length > 0,
  children,
})

/** A catalogue small enough to read: two countries, two document types, a date range. */
export const catalogue = (site: SiteId, lang: Lang): Catalogue => ({
  site,
  lang,
  groups: [
    node('0_6', 'Area of focus', [node('5_1', 'Countries', [node('6_17', 'Kenya'), node('6_18', 'Uganda')])]),
    node('0_4', 'Document features', [
      node('0_10', 'Type of document', [
        node('10_3', 'Systematic reviews of effects'),
        node('10_1', 'Evidence briefs'),
      ]),
      { ...node('0_12', 'Date range'), facet: true, type: 'dateRange' },
    ]),
  ],
})
