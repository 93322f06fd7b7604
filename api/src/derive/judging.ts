import { eachNode, type FilterTrees } from '../taxonomy/filter-trees.ts'
import type { EvidenceRecord } from '../records/record.ts'
import { siteIds } from 'shared/sites'
import type { Derived } from '../records/derived.ts'
import { kindRuleOf } from './kind-rules.ts'
import { subjectOf } from './subject.ts'

/** Something a rule says of a record, for a reader to judge. */
export interface Claim {
  id: string
  /** Document type, or a filter with its label. */
  claimed: string
  /** Name of the rule; what the source states goes by `stated`. */
  rule: string
  title: string
  context: string
}

const contextOf = (record: EvidenceRecord): string => {
  const { journal, sourceType, category, keywords, mesh, abstract } = record
  const section = [journal, sourceType ?? category].filter(Boolean).join(' / ')
  const words = [...keywords, ...mesh].slice(0, 12).join(', ')
  return [section, words, (abstract['en'] ?? Object.values(abstract)[0] ?? '').slice(0, 1200)]
    .filter(Boolean)
    .join(' | ')
}

const titleOf = ({ title }: EvidenceRecord): string => title['en'] ?? Object.values(title)[0] ?? ''

export const claimsOfTypes = (record: EvidenceRecord, { kind, origins }: Derived): Claim[] => {
  if (kind === null) return []
  const rule = origins['documentType'] === 'stated' ? 'stated' : (kindRuleOf(subjectOf(record))?.name ?? '')
  return [{ id: record.id, claimed: kind, rule, title: titleOf(record), context: contextOf(record) }]
}

/** Groups of topics, populations and countries, by the id of the group. */
const labelledGroups: readonly string[] = [
  'health-systems-topics',
  'domains',
  'population',
  'lmic-focus',
  'studies-conducted-in',
  'area-of-focus',
  'theme',
  'focus',
  'target',
  'perspectives',
  'sustainable-development-goals',
  'programs-and-services',
  'public-health-measures',
  'clinical-management',
  'health-system-arrangements',
  'economic-and-social-responses',
]

/** Filters of topics, countries and populations; one that several sites share is one claim. */
export const claimsOfFilters = (trees: FilterTrees): ((record: EvidenceRecord, derived: Derived) => Claim[]) => {
  const labels = siteIds.map((site) => {
    const named = new Map<string, { group: string; label: string }>()
    const groups = [...eachNode(trees[site].groups)].filter(({ id }) => labelledGroups.includes(id))
    for (const group of groups)
      for (const node of eachNode(group.children)) named.set(node.key, { group: group.id, label: node.label.en })
    return { site, named }
  })
  return (record, derived) => {
    const found = new Map<string, Claim>()
    for (const { site, named } of labels) {
      if (!derived.sites.includes(site)) continue
      for (const key of derived.filters[site]) {
        const node = named.get(key)
        if (!node) continue
        const claimed = `${node.group}: ${node.label} (${key})`
        found.set(key, { id: record.id, claimed, rule: node.group, title: titleOf(record), context: contextOf(record) })
      }
    }
    return [...found.values()]
  }
}

/** Numbers in [0, 1) from a seed, the same on every machine (mulberry32). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A simple random sample without repetition; the same for the same seed and items.
 *
 * @param counts items that it says no to are drawn and passed over, so that the others come in the order they would have
 */
export const drawSample = <Item>(
  items: readonly Item[],
  count: number,
  seed: number,
  counts: (item: Item) => boolean = () => true,
): Item[] => {
  const next = numbersFrom(seed)
  const pool = [...items]
  const sample: Item[] = []
  while (sample.length < count && pool.length > 0) {
    const at = Math.floor(next() * pool.length)
    const [chosen] = pool.splice(at, 1)
    if (chosen !== undefined && counts(chosen)) sample.push(chosen)
  }
  return sample
}

/** One line of the table: id, claim, rule, title and context, without tabs or line breaks. */
export const tsvRow = ({ id, claimed, rule, title, context }: Claim): string =>
  [id, claimed, rule, title, context].map((cell) => cell.replace(/\s+/g, ' ')).join('\t')
