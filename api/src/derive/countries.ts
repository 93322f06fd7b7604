import { readPlaces } from '../catalogue/tree-source.ts'
import type { DocumentCountry, Sourced } from './derived.ts'
import { kindTable, type DocumentKind } from './document-kinds.ts'
import { draw } from './draw.ts'
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

/** Countries named in the title, abstract, keywords or MeSH headings. */
export const countriesNamed = ({
  record,
  stems,
  titleStems,
  keywordStems,
}: Subject): { all: string[]; target: Set<string> } => {
  const named = countryMatcher().match(stems)
  const onlyChinese = record.title.en === undefined && record.title['zh-Hans'] !== undefined
  if (onlyChinese) named.push(...namedInChinese(`${record.title['zh-Hans'] ?? ''} ${record.abstract['zh-Hans'] ?? ''}`))
  return { all: [...new Set(named)], target: new Set(countryMatcher().match([...titleStems, ...keywordStems])) }
}

const mostCountries = 25
const mostStudies = 9

/**
 * Countries by rule; how many studies were conducted in each is a demonstration value for reviews, and 0 for a country
 * that is only the target, and for types that do not count studies.
 */
export const documentCountries = (subject: Subject, kind: DocumentKind): Sourced<DocumentCountry[]> => {
  const { all, target } = countriesNamed(subject)
  const { countsStudies } = kindTable[kind]
  const studies = (iso: string): number => {
    if (!countsStudies) return 0
    const at = draw(subject.record.id, `studies in ${iso}`)
    if (target.has(iso) && at < 0.15) return 0
    return 1 + Math.floor(draw(subject.record.id, `number of studies in ${iso}`) ** 2 * mostStudies)
  }
  const value = all
    .slice(0, mostCountries)
    .map((iso) => ({ iso, count: studies(iso) }))
    .sort((a, b) => b.count - a.count)
  return { value, origin: countsStudies && value.length > 0 ? 'demonstration' : 'rule' }
}
