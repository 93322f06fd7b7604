import type { FilterKey } from 'shared/filters'
import { siteIds, type SiteId } from 'shared/sites'
import { eachNode, type FilterTrees, type TreeNode } from '../taxonomy/filter-trees.ts'
import { phraseMatcher, type PhraseRule } from './phrase-matcher.ts'
import type { Subject } from './subject.ts'

/** Groups whose keys have a rule file of their own. */
const ruledElsewhere = new Set([
  'countries',
  'living-documents',
  'document-type',
  'free-full-text',
  'full-text',
  'producer',
  'question-type',
  'best-evidence-features',
  'lmic-focus',
])

const matchable = (groups: readonly TreeNode[]): TreeNode[] =>
  groups.flatMap((node) => (ruledElsewhere.has(node.id) ? [] : [node, ...matchable(node.children)]))

export type KeysBySite = Record<SiteId, FilterKey[]>

const leastInPassing = 3

/** Keys of the nodes whose `match` phrases occur in the title, or at least three times in keywords and abstract. */
export const treeMatcher = (trees: FilterTrees): ((subject: Subject) => KeysBySite) => {
  const rules: PhraseRule<{ site: SiteId; key: FilterKey }>[] = siteIds.flatMap((site) =>
    matchable(trees[site].groups)
      .filter(({ match }) => match.length > 0)
      .map(({ key, match }) => ({ value: { site, key }, phrases: match })),
  )
  const matcher = phraseMatcher(rules)
  return ({ titleStems, keywordStems, abstractStems }) => {
    const keys: KeysBySite = { hse: [], sse: [], cvd: [] }
    for (const { site, key } of matcher.match(titleStems, [...keywordStems, ...abstractStems], leastInPassing))
      keys[site].push(key)
    return keys
  }
}

/** Keys of a group and everything below it. */
export const keysWithin = (trees: FilterTrees, site: SiteId, groups: readonly FilterKey[]): Set<FilterKey> =>
  new Set(
    groups.flatMap((group) => {
      const node = trees[site].byKey.get(group)
      return node ? [...eachNode([node])].map(({ key }) => key) : []
    }),
  )
