import type { Lang } from 'shared/sites'
import { countryLabel } from '../taxonomy/place-nodes.ts'
import { labelIn, type FilterTree, type Label } from '../taxonomy/filter-trees.ts'
import type { DocumentCountry } from '../records/derived.ts'

export interface NamedCountry extends DocumentCountry {
  name: string
}

/** The document's countries with their names in the language. */
export const namedCountries = (countries: readonly DocumentCountry[], tree: FilterTree, lang: Lang): NamedCountry[] =>
  countries.map((country) => ({ ...country, name: labelIn(labelOfCountry(country.iso, tree), lang) }))

const labelOfCountry = (iso: string, tree: FilterTree): Label =>
  tree.byId.get(`country-${iso.toLowerCase()}`)?.label ?? countryLabel(iso)

/** Countries as a card shows them, with study counts where they are known and wanted: `Kenya (2), Uganda (0), Peru`. */
export const countriesLine = (countries: readonly NamedCountry[], counted: boolean, lang: Lang): string =>
  countries
    .map(({ name, count }) => (count === null || !counted ? name : `${name} (${count})`))
    .join(lang === 'cn' ? '、' : ', ')

/** Countries studies were conducted in. */
export const studiesConductedIn = (countries: readonly NamedCountry[]) =>
  countries.flatMap(({ name, iso, count }) =>
    count ? [{ title: name, name_abbreviation: iso, conducted_count: count }] : [],
  )
