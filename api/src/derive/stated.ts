import type { FilterKey } from 'shared/filters'
import { siteIds, type SiteId } from 'shared/sites'
import { eachNode, type FilterTree, type FilterTrees, type TreeNode } from '../taxonomy/filter-trees.ts'
import { sectionGroups, type TopicSection } from '../taxonomy/section-groups.ts'
import type { EvidenceRecord } from '../records/record.ts'
import { countryCode } from './country-code.ts'
import type { DocumentCountry } from '../records/derived.ts'
import { documentKinds, kindTable, type DocumentKind } from '../records/document-kinds.ts'
import { questionTypeKey, questionTypes, type QuestionType } from './question-type.ts'
import { keysWithin } from './tree-matches.ts'

/** A value the record states that means nothing to the catalogue; the record is refused with this sentence. */
export class StatedError extends Error {
  override name = 'StatedError'
}

/** A list of keys that stands in place of what the rules find within some branches of a site's tree. */
export interface StatedKeys {
  site: SiteId
  field: string
  /** The branches spoken for; null: every branch the rules fill by phrases. */
  within: Set<FilterKey> | null
  keys: FilterKey[]
}

/** What a record states about the fields that are otherwise derived; `undefined` where it says nothing. */
export interface Stated {
  kind: DocumentKind | undefined
  types: Partial<Record<SiteId, FilterKey>>
  keys: StatedKeys[]
  countries: DocumentCountry[] | undefined
  lmic: FilterKey[] | undefined
  questionType: QuestionType | undefined
  producer: string | undefined
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

const namesNode = (name: string) => (node: TreeNode) =>
  node.key === name || node.aliases.includes(name) || same(node.id, name) || same(node.label.en, name)

const nodeIn = (tree: FilterTree, name: string): TreeNode | undefined =>
  tree.byKey.get(name) ?? tree.byId.get(name.toLowerCase()) ?? [...eachNode(tree.groups)].find(namesNode(name))

const childrenOf = (tree: FilterTree, id: string): readonly TreeNode[] => tree.byId.get(id)?.children ?? []

const statedKind = (record: EvidenceRecord, trees: FilterTrees): Pick<Stated, 'kind' | 'types'> => {
  const { documentType: name } = record
  if (name === undefined) return { kind: undefined, types: {} }
  const types: Stated['types'] = {}
  for (const site of siteIds) {
    const node = childrenOf(trees[site], 'document-type').find(namesNode(name))
    if (node) types[site] = node.key
  }
  const kind =
    documentKinds.find((known) =>
      siteIds.some((site) => types[site] !== undefined && kindTable[known].keys[site] === types[site]),
    ) ?? documentKinds.find((known) => same(known, name) || kindTable[known].names.some((other) => same(other, name)))
  // A source's own words for a type, given with their basis, are left to the rules where the catalogue has no such type.
  if (!kind && record.documentTypeBasis) return { kind: undefined, types: {} }
  if (!kind) throw new StatedError(`documentType: '${name}' is no document type of any site`)
  return { kind, types }
}

type KeyLists = NonNullable<EvidenceRecord['filters']>

const listFor = (given: KeyLists, site: SiteId): { list: string[] | undefined; strict: boolean } =>
  Array.isArray(given) ? { list: given, strict: false } : { list: given[site], strict: true }

const resolveKeys = (
  field: string,
  given: KeyLists,
  trees: FilterTrees,
  withinOf: (site: SiteId) => Set<FilterKey> | null,
): StatedKeys[] => {
  const known = new Set<string>()
  const stated = siteIds.flatMap((site) => {
    const within = withinOf(site)
    const { list, strict } = listFor(given, site)
    if (!list || within?.size === 0) return []
    const keys = list.flatMap((name) => {
      const node = nodeIn(trees[site], name)
      const fits = node && (within === null || within.has(node.key))
      if (fits) known.add(name)
      if (!fits && strict) throw new StatedError(`${field}.${site}: '${name}' is no such filter of the site`)
      return fits ? [node.key] : []
    })
    return keys.length > 0 || list.length === 0 ? [{ site, field, within, keys }] : []
  })
  const unknown = Array.isArray(given) ? given.find((name) => !known.has(name)) : undefined
  if (unknown !== undefined) throw new StatedError(`${field}: '${unknown}' is no such filter of any site`)
  return stated
}

const sectionFields = [
  ['topics', 'health_systems_topic'],
  ['domains', 'domains'],
  ['priorityAreas', 'priority_areas'],
  ['themes', 'themes'],
  ['publicHealthMeasures', 'public_health_measures'],
  ['clinicalManagement', 'clinical_management'],
  ['healthSystemArrangements', 'health_system_arrangements'],
  ['economicSocialResponses', 'economic_social_responses'],
] as const satisfies readonly [field: keyof EvidenceRecord, section: TopicSection][]

const statedKeys = (record: EvidenceRecord, trees: FilterTrees): StatedKeys[] => [
  ...(record.filters ? resolveKeys('filters', record.filters, trees, () => null) : []),
  ...sectionFields.flatMap(([field, section]) => {
    const given: KeyLists | null | undefined = record[field]
    return given
      ? resolveKeys(field, given, trees, (site) => keysWithin(trees, site, sectionGroups[site][section] ?? []))
      : []
  }),
  ...(record.population
    ? resolveKeys('population', record.population, trees, (site) => keysWithin(trees, site, ['31_5']))
    : []),
]

const codeOrRefuse = (field: string, name: string): string => {
  const iso = countryCode(name)
  if (!iso) throw new StatedError(`${field}: '${name}' is no country of the catalogue`)
  return iso
}

const statedCountries = ({ countries, countryLinks }: EvidenceRecord): DocumentCountry[] | undefined => {
  if (!countries && !countryLinks) return undefined
  const linked = (countryLinks ?? []).map(({ country, count }) => ({
    iso: codeOrRefuse('countryLinks', country),
    count,
  }))
  const named = (countries ?? [])
    .map((name) => ({ iso: codeOrRefuse('countries', name), count: null }))
    .filter(({ iso }) => !linked.some((link) => link.iso === iso))
  return [...new Map([...linked, ...named].map((country) => [country.iso, country])).values()]
}

const lmicNodes = ['lmic-target-of-document', 'lmic-author', 'lmic-study-included']
const statedLmic = ({ lmicFocus }: EvidenceRecord, trees: FilterTrees): FilterKey[] | undefined => {
  if (lmicFocus === undefined) return undefined
  if (typeof lmicFocus === 'boolean') return lmicFocus ? ['9_1'] : []
  return lmicFocus.map((name) => {
    const node = lmicNodes.flatMap((id) => trees.hse.byId.get(id) ?? []).find(namesNode(name))
    if (!node) throw new StatedError(`lmicFocus: '${name}' is none of ${lmicNodes.join(', ')}`)
    return node.key
  })
}

const statedQuestionType = ({ questionType: name }: EvidenceRecord, trees: FilterTrees): QuestionType | undefined => {
  if (name === undefined) return undefined
  const found = questionTypes.find(
    (type) =>
      same(type, name) ||
      siteIds.some((site) => {
        const node = trees[site].byKey.get(questionTypeKey(trees[site], type))
        return node ? namesNode(name)(node) : false
      }),
  )
  if (!found) throw new StatedError(`questionType: '${name}' is none of ${questionTypes.join(', ')}`)
  return found
}

const statedProducer = ({ producer: name }: EvidenceRecord, trees: FilterTrees): string | undefined =>
  // Any producer may be stated; only those the catalogue has can be filtered by.
  name === undefined
    ? undefined
    : (siteIds.flatMap((site) => childrenOf(trees[site], 'producer')).find(namesNode(name))?.id ?? name)

/**
 * Reads what a record states, in the catalogue's terms.
 *
 * @throws StatedError naming the field and the value that means nothing
 */
export const readStated = (record: EvidenceRecord, trees: FilterTrees): Stated => ({
  ...statedKind(record, trees),
  keys: statedKeys(record, trees),
  countries: statedCountries(record),
  lmic: statedLmic(record, trees),
  questionType: statedQuestionType(record, trees),
  producer: statedProducer(record, trees),
})
