import { readPlaces } from '../catalogue/tree-source.ts'
import type { DocumentCountry } from './derived.ts'
import { isSingleStudy, type DocumentKind } from './document-kinds.ts'
import { phraseMatcher, type PhraseMatcher } from './phrase-matcher.ts'
import { wordsOf } from './stems.ts'
import type { Subject } from './subject.ts'

const nameLanguages = ['en', 'es', 'fr', 'pt'] as const
/** Names that are also everyday words, or parts of other names, in one of the languages. */
const ambiguousNames = new Set(['chad', 'georgia', 'jordan', 'turkey', 'oman', 'omã', 'irã', 'other', 'cuba libre'])

/** CLDR's names, so that a record in another language or with a formal name is placed too. */
const cldrNames = (iso: string): string[] =>
  nameLanguages
    .map((lang) => new Intl.DisplayNames([lang], { type: 'region' }).of(iso) ?? iso)
    .filter((name) => name !== iso && wordsOf(name).join('').length > 3 && !ambiguousNames.has(name.toLowerCase()))

let matcher: PhraseMatcher<string> | undefined
const countryMatcher = (): PhraseMatcher<string> => {
  const { countries, notPlaces } = readPlaces()
  return (matcher ??= phraseMatcher(
    countries
      .filter(({ iso }) => iso !== 'ZZ')
      .map(({ iso, match }) => ({ value: iso, phrases: [...new Set([...match, ...cldrNames(iso)])] })),
    { longestOnly: true, inert: notPlaces },
  ))
}

const chineseNames = (): [string, RegExp][] =>
  readPlaces()
    .countries.filter(({ iso }) => iso !== 'ZZ')
    .map(({ iso }) => [iso, new RegExp(chineseName(iso))])
const chineseName = (iso: string): string =>
  (new Intl.DisplayNames(['zh-CN'], { type: 'region' }).of(iso) ?? iso).replace(/[（(].*$/, '')

let chinese: [string, RegExp][] | undefined
const namedInChinese = (text: string): string[] =>
  (chinese ??= chineseNames()).filter(([, name]) => name.test(text)).map(([iso]) => iso)

/** Countries named in the title, abstract, keywords or MeSH headings, and those of the title. */
const countriesNamed = ({ record, stems, titleStems }: Subject): { all: string[]; inTitle: Set<string> } => {
  const named = countryMatcher().match(stems)
  const inTitle = new Set(countryMatcher().match(titleStems))
  const onlyChinese = record.title.en === undefined && record.title['zh-Hans'] !== undefined
  if (onlyChinese) named.push(...namedInChinese(`${record.title['zh-Hans'] ?? ''} ${record.abstract['zh-Hans'] ?? ''}`))
  return { all: [...new Set([...inTitle, ...named])], inTitle }
}

const mostCountries = 25

/**
 * Countries by rule. How many studies of a review were conducted in each only its source can state; a single study whose
 * title names the country was conducted there.
 */
export const documentCountries = (subject: Subject, kind: DocumentKind | null): DocumentCountry[] => {
  const { all, inTitle } = countriesNamed(subject)
  const isOne = isSingleStudy(kind)
  return all.slice(0, mostCountries).map((iso) => ({ iso, count: isOne && inTitle.has(iso) ? 1 : null }))
}
