import { languageTag, languages } from 'shared/sites'
import { readPlaces } from '../taxonomy/tree-source.ts'
import { fold } from '../search/analyse/fold.ts'

let codes: Map<string, string> | undefined

const allCodes = (): Map<string, string> => {
  const found = new Map<string, string>()
  for (const { iso, key, match } of readPlaces().countries) {
    for (const name of match) if (!name.includes(' + ')) found.set(fold(name), iso)
    found.set(key, iso)
  }
  for (const { iso } of readPlaces().countries) {
    found.set(iso.toLowerCase(), iso)
    for (const lang of languages)
      found.set(fold(new Intl.DisplayNames([languageTag(lang)], { type: 'region' }).of(iso) ?? iso), iso)
  }
  found.set('uk', 'GB')
  return found
}

/**
 * ISO code of a country of the catalogue.
 *
 * @param name its ISO code, its filter key, or its name in an interface language; upper and lower case are the same
 */
export const countryCode = (name: string): string | null => (codes ??= allCodes()).get(fold(name.trim())) ?? null
