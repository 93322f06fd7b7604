import { definedOnly } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { languages, languageTag } from 'shared/sites'
import type { Label, TreeNode } from './filter-trees.ts'
import type { placeLists, Places } from './tree-source.ts'

const regionNames = languages.map((lang) => ({
  lang,
  names: new Intl.DisplayNames([languageTag(lang)], { type: 'region' }),
}))

/** A country's CLDR name in every interface language. */
export const countryLabel = (iso: string): Label => ({
  en: iso,
  ...Object.fromEntries(regionNames.map(({ lang, names }) => [lang, names.of(iso) ?? iso])),
})

/**
 * The key that says 'at least one study was conducted in the country', where the country's own key says 'the document
 * is about it': `61_90` beside `6_90`.
 */
export const studyKeyOf = (countryKey: FilterKey): FilterKey => countryKey.replace(/^6_/, '61_')

const countryNodes = ({ countries }: Places): TreeNode[] =>
  countries
    .map(({ iso, key, aliases, match, label }) => ({
      id: `country-${iso.toLowerCase()}`,
      key,
      aliases,
      label: label ? definedOnly(label) : countryLabel(iso),
      facet: false,
      iso,
      match,
      children: [],
    }))
    .sort((a, b) => (a.iso === 'ZZ' ? 1 : b.iso === 'ZZ' ? -1 : a.label.en.localeCompare(b.label.en, 'en')))

/** The countries once more, for what no phrase can tell: where studies were conducted. */
const studyCountryNodes = (places: Places): TreeNode[] =>
  countryNodes(places).map((node) => ({
    ...node,
    id: `study-${node.id}`,
    key: studyKeyOf(node.key),
    aliases: [],
    match: [],
  }))

const groupingNodes = (groupings: Places['groupings'], { countries }: Places): TreeNode[] => {
  const keyOf = new Map(countries.map(({ iso, key }) => [iso, key]))
  return groupings.map(({ id, key, aliases, label, members, areas, match }) => {
    const all = [...members, ...areas]
    return {
      id,
      key,
      aliases: aliases ?? [],
      label: definedOnly(label),
      facet: false,
      members: all,
      memberKeys: all.flatMap((iso) => keyOf.get(iso) ?? []),
      match,
      children: [],
    }
  })
}

/** The children of a node that takes them from `places.json`. */
export const expandPlaces = (list: (typeof placeLists)[number], places: Places): TreeNode[] => {
  switch (list) {
    case 'countries':
      return countryNodes(places)
    case 'study-countries':
      return studyCountryNodes(places)
    case 'country-groupings':
      return groupingNodes(places.groupings, places)
    case 'who-regions':
      return groupingNodes(places.whoRegions, places)
    case 'world-bank-regions':
      return groupingNodes(places.worldBankRegions, places)
  }
}
