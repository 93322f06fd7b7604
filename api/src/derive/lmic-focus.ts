import type { FilterKey } from 'shared/filters'
import { readPlaces } from '../taxonomy/tree-source.ts'
import { countryCode } from './country-code.ts'
import type { DocumentCountry } from '../records/derived.ts'

let lowerMiddleIncome: Set<string> | undefined
const isLmic = (iso: string): boolean => (lowerMiddleIncome ??= new Set(readPlaces().lowerMiddleIncome)).has(iso)

/** Keys of the LMIC focus: the document targets such a country, an author works in one, a study was conducted in one. */
export const lmicFocus = (countries: readonly DocumentCountry[], authorCountries: readonly string[]): FilterKey[] => [
  ...(countries.some(({ iso }) => isLmic(iso)) ? ['9_1'] : []),
  ...(authorCountries.some((name) => isLmic(countryCode(name) ?? '')) ? ['9_2'] : []),
  ...(countries.some(({ iso, count }) => (count ?? 0) > 0 && isLmic(iso)) ? ['9_3'] : []),
]
