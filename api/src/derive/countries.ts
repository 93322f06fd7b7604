import { readPlaces } from '../taxonomy/tree-source.ts'
import type { DocumentCountry } from '../records/derived.ts'
import { isReview, isSingleStudy, type DocumentKind } from '../records/document-kinds.ts'
import { phraseMatcher, type PhraseMatcher } from './phrase-matcher.ts'
import { fold } from '../search/analyse/fold.ts'
import { wordsOf } from './stems.ts'
import type { Subject } from './subject.ts'

const nameLanguages = ['en', 'es', 'fr', 'pt'] as const
/** Names that are also everyday words, or parts of other names, in one of the languages. */
const ambiguousNames = new Set([
  'chad',
  'georgia',
  'jordan',
  'turkey',
  'oman',
  'oma',
  'ira',
  'islande',
  'islandia',
  'other',
  'cuba libre',
])

/** CLDR's names, so that a record in another language or with a formal name is placed too. */
const cldrNames = (iso: string): string[] =>
  nameLanguages
    .map((lang) => new Intl.DisplayNames([lang], { type: 'region' }).of(iso) ?? iso)
    .filter((name) => name !== iso && wordsOf(name).join('').length > 3 && !ambiguousNames.has(fold(name)))

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

/**
 * Countries named in the title or more than once in the abstract, and those of the title. Keywords name the country of a
 * study, but that of the author of an essay.
 */
const countriesNamed = (
  { record, titleStems, keywordStems, abstractStems }: Subject,
  byKeywords: boolean,
): { all: string[]; inTitle: Set<string> } => {
  const named = countryMatcher().match(byKeywords ? [...titleStems, ...keywordStems] : titleStems, abstractStems)
  const inTitle = new Set(countryMatcher().match(titleStems))
  const onlyChinese = record.title.en === undefined && record.title['zh-Hans'] !== undefined
  if (onlyChinese) named.push(...namedInChinese(`${record.title['zh-Hans'] ?? ''} ${record.abstract['zh-Hans'] ?? ''}`))
  return { all: [...new Set([...inTitle, ...named])], inTitle }
}

const mostCountries = 25
/** Such a title names where people come from beside where they were studied. */
const ofPeopleFromElsewhere =
  /travel|refugee|import|immigr|migrant|return|hajj|pilgrim|emergency plan|incurred|visiting/

/**
 * Countries by rule. How many studies of a review were conducted in each only its source can state; a single study whose
 * title names the country was conducted there.
 */
export const documentCountries = (subject: Subject, kind: DocumentKind | null): DocumentCountry[] => {
  const { all, inTitle } = countriesNamed(subject, isSingleStudy(kind) || isReview(kind))
  const isOne = isSingleStudy(kind) && !ofPeopleFromElsewhere.test(subject.title)
  return all.slice(0, mostCountries).map((iso) => ({ iso, count: isOne && inTitle.has(iso) ? 1 : null }))
}
