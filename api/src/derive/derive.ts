import type { FieldOrigin, Quality } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { siteIds, type SiteId } from 'shared/sites'
import type { FilterTrees } from '../catalogue/filter-trees.ts'
import { studyKeyOf } from '../catalogue/place-nodes.ts'
import { readPlaces } from '../catalogue/tree-source.ts'
import type { EvidenceRecord } from '../records/record.ts'
import { bestRank, isBest } from './best-evidence.ts'
import { documentCountries } from './countries.ts'
import type { Derived, DocumentCountry, Sourced } from './derived.ts'
import { documentKind } from './document-kind.ts'
import { kindTable, type DocumentKind } from './document-kinds.ts'
import { hasFreeFullText } from './free-full-text.ts'
import { gradeProfile } from './grade-profile.ts'
import { lastSearch } from './last-search.ts'
import { isLiving } from './living.ts'
import { lmicFocus } from './lmic-focus.ts'
import { producerOf } from './producer.ts'
import { bandOf, demonstrationQuality } from './quality.ts'
import { questionType, questionTypeKey } from './question-type.ts'
import { isPandemic, sitesOf } from './sites.ts'
import { readStated, type Stated } from './stated.ts'
import { subjectOf } from './subject.ts'
import { treeMatcher, type KeysBySite } from './tree-matches.ts'

export type Deriver = (record: EvidenceRecord) => Derived

/** A stated value wins; the rule is asked only where nothing is stated. */
const statedOr = <Value>(stated: Value | undefined, rule: () => Sourced<Value>): Sourced<Value> =>
  stated === undefined ? rule() : { value: stated, origin: 'stated' }

const statedQuality = ({ quality }: EvidenceRecord): Quality | undefined => {
  if (quality === undefined) return undefined
  return typeof quality === 'string'
    ? { status: quality }
    : { status: 'rated', ...quality, band: bandOf(quality.score, quality.max), demonstration: false }
}

const bySite = <Value>(value: (site: SiteId) => Value): Record<SiteId, Value> => ({
  hse: value('hse'),
  sse: value('sse'),
  cvd: value('cvd'),
})

const applyStated = (
  matches: KeysBySite,
  stated: Stated,
): { keys: KeysBySite; origins: Record<string, FieldOrigin> } => {
  const keys = { ...matches }
  for (const { site, within, keys: given } of stated.keys) {
    keys[site] = [...(within ? keys[site].filter((key) => !within.has(key)) : []), ...given]
  }
  return { keys, origins: Object.fromEntries(stated.keys.map(({ field }) => [field, 'stated' as const])) }
}

const freeFullTextKey: FilterKey = '0_27'
const gradeKey: FilterKey = '41_1'
const bestKey: FilterKey = '41_2'

/**
 * Prepares the rules once and derives everything the catalogue shows and no source states. What a record states wins.
 * The result depends on the record and the catalogue alone.
 *
 * @returns a function that throws StatedError when a record states something that means nothing
 */
export const createDeriver = (trees: FilterTrees): Deriver => {
  const matchTrees = treeMatcher(trees)
  const countryKeys = new Map(readPlaces().countries.map(({ iso, key }) => [iso, key]))
  const countryKeysOf = (countries: readonly DocumentCountry[]): FilterKey[] =>
    countries.flatMap(({ iso }) => countryKeys.get(iso) ?? [])

  return (record) => {
    const stated = readStated(record, trees)
    const subject = subjectOf(record)
    const { keys: topicKeys, origins: topicOrigins } = applyStated(matchTrees(subject), stated)
    const kind = statedOr<DocumentKind>(stated.kind, () => documentKind(subject, isPandemic(subject)))
    const countries = statedOr(stated.countries, () => documentCountries(subject, kind.value))
    const quality = statedOr(statedQuality(record), () => demonstrationQuality(record.id, kind.value))
    const search = statedOr(record.lastLitSearch, () => lastSearch(subject, kind.value))
    const living = statedOr(record.living, () => isLiving(subject, kind.value))
    const grade = statedOr(record.gradeProfileAvailable, () => gradeProfile(subject, kind.value))
    const question = statedOr(stated.questionType, () => questionType(subject, kind.value, kind.origin))
    const freeFullText = record.freeFullText ?? hasFreeFullText(record)
    const producer = stated.producer ?? producerOf(record)
    const lmic = stated.lmic ?? lmicFocus(countries.value, record.authorCountries)
    const evidence = {
      kind: kind.value,
      quality: quality.value,
      lastSearch: search.value,
      year: subject.year,
      gradeProfile: grade.value,
      living: living.value,
    }
    const best = record.best ?? isBest(evidence)
    const types = bySite((site) => stated.types[site] ?? kindTable[kind.value].keys[site])
    const questionKeys = bySite((site) => questionTypeKey(trees[site], question.value))

    const keysOn = (site: SiteId): FilterKey[] => {
      const { byKey, byId } = trees[site]
      const fromFields = [
        types[site],
        questionKeys[site],
        ...countryKeysOf(countries.value),
        ...countryKeysOf(countries.value.filter(({ count }) => count > 0)).map(studyKeyOf),
        ...lmic,
        ...(living.value ? (byId.get('living-documents')?.children.map(({ key }) => key) ?? []) : []),
        ...(freeFullText ? [freeFullTextKey] : []),
        ...(grade.value ? [gradeKey] : []),
        ...(best ? [bestKey] : []),
        ...(producer ? [byId.get(producer)?.key ?? ''] : []),
      ]
      return [...new Set([...topicKeys[site], ...fromFields])].filter((key) => byKey.has(key))
    }

    return {
      sites: record.sites ? siteIds.filter((site) => record.sites?.includes(site)) : sitesOf(subject, topicKeys),
      kind: kind.value,
      types,
      filters: bySite(keysOn),
      countries: countries.value,
      quality: quality.value,
      living: living.value,
      best,
      bestRank: bestRank(evidence) + (record.best ? 100 : 0),
      gradeProfile: grade.value,
      lastSearch: search.value,
      questionType: questionKeys,
      freeFullText,
      origins: {
        documentType: kind.origin,
        country_links: countries.origin,
        quality: quality.origin,
        last_search: search.origin,
        living: living.origin,
        grade_profile_available: grade.origin,
        questionType: question.origin,
        lmic_focus: stated.lmic ? 'stated' : 'rule',
        ...topicOrigins,
      },
    }
  }
}
