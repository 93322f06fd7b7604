import type { FieldOrigin } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { bySite, siteIds, type SiteId } from 'shared/sites'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import { studyKeyOf } from '../taxonomy/place-nodes.ts'
import { readPlaces } from '../taxonomy/tree-source.ts'
import { isWithdrawn } from '../records/notice.ts'
import type { EvidenceRecord } from '../records/record.ts'
import { bestRank, isBest } from './best-evidence.ts'
import { documentCountries } from './countries.ts'
import type { Derived, DocumentCountry, Sourced } from '../records/derived.ts'
import { isReview, kindTable, uncodedKey, type DocumentKind } from '../records/document-kinds.ts'
import { evaluatedPaper } from './evaluated-work.ts'
import { hasFreeFullText } from './free-full-text.ts'
import { kindRuleOf } from './kind-rules.ts'
import { lastSearch } from './last-search.ts'
import { noEvidenceOf } from './no-evidence.ts'
import { qualityOf } from './quality.ts'
import { questionType, questionTypeKey, type QuestionType } from './question-type.ts'
import { sitesOf } from './sites.ts'
import { readStated, type Stated } from './stated.ts'
import { englishOf, subjectOf, type Subject } from './subject.ts'
import { treeMatcher, type KeysBySite } from './tree-matches.ts'
import { countryCode } from './country-code.ts'

/** Ids of producer nodes, and how their records are known. */
const producers: readonly { id: string; matches: (record: EvidenceRecord) => boolean }[] = [
  {
    id: 'cochrane',
    matches: ({ journal, doi }) => /cochrane/i.test(journal ?? '') || (doi ?? '').startsWith('10.1002/14651858'),
  },
  {
    id: 'campbell-collaboration',
    matches: ({ journal, doi }) =>
      /campbell systematic/i.test(journal ?? '') || /^10\.(4073\/csr|1002\/cl2)/.test(doi ?? ''),
  },
]

/** The organisation that produced the document, as the id of a filter node, or null. */
const producerOf = (record: EvidenceRecord): string | null =>
  producers.find(({ matches }) => matches(record))?.id ?? null

let lowerMiddleIncome: Set<string> | undefined
const isLmic = (iso: string): boolean => (lowerMiddleIncome ??= new Set(readPlaces().lowerMiddleIncome)).has(iso)

/** Keys of the LMIC focus: the document targets such a country, an author works in one, a study was conducted in one. */
const lmicFocus = (countries: readonly DocumentCountry[], authorCountries: readonly string[]): FilterKey[] => [
  ...(countries.some(({ iso }) => isLmic(iso)) ? ['9_1'] : []),
  ...(authorCountries.some((name) => isLmic(countryCode(name) ?? '')) ? ['9_2'] : []),
  ...(countries.some(({ iso, count }) => (count ?? 0) > 0 && isLmic(iso)) ? ['9_3'] : []),
]

const living =
  /\bliving (rapid |systematic |evidence |scoping |network |umbrella )*(review|meta-?analys|synthes|guideline|guidance|overview|map)/

/** Whether the document is kept up to date: its title says so. */
const isLiving = ({ title }: Subject): boolean => living.test(title)

const grade = /\bGRADE\b(?! [IV\d])|grading of recommendations,? assessment/

/** Whether a GRADE profile is available: the abstract of a review says that its certainty was rated so. */
const gradeProfile = ({ record }: Subject, kind: DocumentKind | null): boolean =>
  isReview(kind) && grade.test(record.abstract.en ?? '')

export type Deriver = (record: EvidenceRecord) => Derived

/** A stated value wins; the rule is asked only where nothing is stated. */
const statedOr = <Value>(stated: Value | undefined, rule: () => Value): Sourced<Value> =>
  stated === undefined ? { value: rule(), origin: 'rule' } : { value: stated, origin: 'stated' }

/**
 * The type a record states wins. A systematic review of which the source says no more is placed by its title where the
 * title tells its question; and one that is called so on the grounds of its title alone is what the rules make of that.
 */
const kindOf = (
  stated: DocumentKind | undefined,
  { documentTypeBasis: basis }: EvidenceRecord,
  subject: Subject,
): Sourced<DocumentKind | null> => {
  if (stated !== undefined && stated !== 'systematic-review') return { value: stated, origin: 'stated' }
  const byRule = kindRuleOf(subject)?.kind ?? null
  if (stated === undefined) return { value: byRule, origin: 'rule' }
  const more = byRule !== null && (kindTable[byRule].tier === kindTable[stated].tier || basis === 'stated in the title')
  return more ? { value: byRule, origin: 'rule' } : { value: stated, origin: 'stated' }
}

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
const abstractKey: FilterKey = '62_1'
const appraisedKey: FilterKey = '63_1'
const gradeKey: FilterKey = '41_1'
const bestKey: FilterKey = '41_2'

/** Rules that were prepared, by the catalogue of filters they are about. */
const prepared = new WeakMap<FilterTrees, ReturnType<typeof treeMatcher>>()

const treeMatcherOf = (trees: FilterTrees): ReturnType<typeof treeMatcher> => {
  const matcher = prepared.get(trees) ?? treeMatcher(trees)
  prepared.set(trees, matcher)
  return matcher
}

/**
 * Prepares the rules once and derives what the catalogue shows and a rule can know. What a record states wins; what
 * neither knows is absent.
 * The result depends on the record and the catalogue alone.
 *
 * @returns a function that throws StatedError when a record states something that means nothing
 */
export const createDeriver = (trees: FilterTrees): Deriver => {
  const matchTrees = treeMatcherOf(trees)
  const countryKeys = new Map(readPlaces().countries.map(({ iso, key }) => [iso, key]))
  const countryKeysOf = (countries: readonly DocumentCountry[]): FilterKey[] =>
    countries.flatMap(({ iso }) => countryKeys.get(iso) ?? [])

  return (record) => {
    const stated = readStated(record, trees)
    const subject = subjectOf(record)
    const { keys: topicKeys, origins: topicOrigins } = applyStated(matchTrees(subject), stated)
    const kind = kindOf(stated.kind, record, subject)
    const countries = statedOr(stated.countries, () => documentCountries(subject, kind.value))
    const quality = qualityOf(record, kind.value)
    const search = statedOr(record.lastLitSearch, () => lastSearch(subject, kind.value))
    const living = statedOr(record.living, () => isLiving(subject))
    const grade = statedOr(record.gradeProfileAvailable, () => gradeProfile(subject, kind.value))
    const question = statedOr<QuestionType | null>(stated.questionType, () => questionType(subject, kind.value))
    const freeFullText = record.freeFullText ?? hasFreeFullText(record, kind.value)
    const hasAbstract = Object.values(record.abstract).some(Boolean)
    const producer = stated.producer ?? producerOf(record)
    const lmic = stated.lmic ?? lmicFocus(countries.value, record.authorCountries)
    const evidence = {
      kind: kind.value,
      quality,
      lastSearch: search.value,
      year: subject.year,
      gradeProfile: grade.value,
      living: living.value,
      isRetracted: record.notices.some(({ kind: said }) => said === 'retraction'),
    }
    const best = evidence.isRetracted ? false : (record.best ?? isBest(evidence))
    const types = bySite((site) => stated.types[site] ?? (kind.value ? kindTable[kind.value].keys[site] : ''))
    const questionKeys = bySite((site) => (question.value ? questionTypeKey(trees[site], question.value) : ''))

    const keysOn = (site: SiteId): FilterKey[] => {
      const { byKey, byId } = trees[site]
      const fromFields = [
        types[site] || uncodedKey,
        questionKeys[site],
        ...countryKeysOf(countries.value),
        ...countryKeysOf(countries.value.filter(({ count }) => (count ?? 0) > 0)).map(studyKeyOf),
        ...lmic,
        ...(living.value ? (byId.get('living-documents')?.children.map(({ key }) => key) ?? []) : []),
        ...(freeFullText ? [freeFullTextKey] : []),
        ...(hasAbstract ? [abstractKey] : []),
        ...(quality.status === 'appraised' ? [appraisedKey] : []),
        ...(grade.value ? [gradeKey] : []),
        ...(best ? [bestKey] : []),
        ...(producer ? [byId.get(producer)?.key ?? ''] : []),
      ]
      return [...new Set([...topicKeys[site], ...fromFields])].filter((key) => byKey.has(key))
    }

    const known = (
      [
        ['documentType', kind.value !== null, kind.origin],
        ['country_links', countries.value.length > 0, countries.origin],
        ['quality', quality.status === 'appraised', 'stated'],
        ['last_search', search.value !== null, search.origin],
        ['living', living.value, living.origin],
        ['grade_profile_available', grade.value, grade.origin],
        ['questionType', question.value !== null, question.origin],
        ['lmic_focus', lmic.length > 0, stated.lmic ? 'stated' : 'rule'],
      ] as const
    ).filter(([, isKnown]) => isKnown)

    return {
      sites: isWithdrawn(record)
        ? []
        : record.sites
          ? siteIds.filter((site) => record.sites?.includes(site))
          : sitesOf(subject, topicKeys),
      kind: kind.value,
      noEvidence: noEvidenceOf(subject, kind.value),
      evaluates: kind.value === 'evaluation' ? evaluatedPaper(englishOf(record.title)) : null,
      types,
      filters: bySite(keysOn),
      countries: countries.value,
      quality,
      living: living.value,
      best,
      bestRank: bestRank(evidence) + (record.best && best ? 100 : 0),
      gradeProfile: grade.value,
      lastSearch: search.value,
      questionType: questionKeys,
      freeFullText,
      origins: {
        ...Object.fromEntries(known.map(([field, , origin]) => [field, origin])),
        ...topicOrigins,
      },
    }
  }
}
