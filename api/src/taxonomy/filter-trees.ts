import { definedOnly } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { bySite, type Lang, type SiteId } from 'shared/sites'
import { expandPlaces } from './place-nodes.ts'
import { readPlaces, readTreeSource, type SourceNode } from './tree-source.ts'

/** Words for the languages a node is translated into; English is always there. */
export type Label = { en: string } & Partial<Record<Lang, string>>

/** A node of a site's filter catalogue, places expanded. */
export interface TreeNode {
  /** Stable name of the node, for example `policy-authority` or `country-ke`. */
  id: string
  key: FilterKey
  /** Keys of old links that mean this node. */
  aliases: FilterKey[]
  label: Label
  short?: Label
  description?: Label
  /** Whether choices below this node are joined by OR; facets are joined by AND. */
  facet: boolean
  type?: 'dateRange'
  /** ISO 3166-1 alpha-2 code of a country node. */
  iso?: string
  /** ISO codes of the countries in a grouping or region: it matches documents of any of them. */
  members?: string[]
  /** Keys of the country nodes of `members`, as far as the catalogue has them. */
  memberKeys?: FilterKey[]
  /** English phrases that assign the node by rule; `a + b` asks for both in one document. */
  match: string[]
  children: TreeNode[]
}

export type FilterTrees = Record<SiteId, FilterTree>

const toNode = (source: SourceNode): TreeNode => ({
  id: source.id,
  key: source.key,
  aliases: source.aliases ?? [],
  label: definedOnly(source.label),
  ...(source.short && { short: definedOnly(source.short) }),
  ...(source.description && { description: definedOnly(source.description) }),
  facet: source.facet ?? false,
  ...(source.type && { type: source.type }),
  match: source.match ?? [],
  children: source.from ? expandPlaces(source.from, readPlaces()) : (source.children ?? []).map(toNode),
})

/** Nodes of a tree in reading order. */
export function* eachNode(nodes: readonly TreeNode[]): Generator<TreeNode> {
  for (const node of nodes) {
    yield node
    yield* eachNode(node.children)
  }
}

const buildTree = (site: SiteId) => {
  const groups = readTreeSource(site).groups.map(toNode)
  /** Every node by its key and its aliases. */
  const byKey = new Map<FilterKey, TreeNode>()
  /** Every node by its id. */
  const byId = new Map<string, TreeNode>()
  const above = new Map<TreeNode, TreeNode>()
  const register = (key: FilterKey, node: TreeNode) => {
    const other = byKey.get(key)
    if (other)
      throw new Error(`shared/catalogue/${site}.json: the key ${key} stands for both ${other.id} and ${node.id}`)
    byKey.set(key, node)
  }
  for (const node of eachNode(groups)) {
    register(node.key, node)
    for (const alias of node.aliases) register(alias, node)
    if (byId.has(node.id)) throw new Error(`shared/catalogue/${site}.json: the id ${node.id} is given twice`)
    byId.set(node.id, node)
    for (const child of node.children) above.set(child, node)
  }
  const ancestorNodes = (key: FilterKey): TreeNode[] => {
    const found: TreeNode[] = []
    for (let node = above.get(byKey.get(key) ?? noNode); node; node = above.get(node)) found.push(node)
    return found
  }
  return {
    site,
    groups,
    byKey,
    byId,
    /** Keys of the nodes above, nearest first; empty for groups and unknown keys. Groupings are no ancestors. */
    ancestors: (key: FilterKey): FilterKey[] => ancestorNodes(key).map((node) => node.key),
    /** Key of the nearest facet at or above the node; the key itself for nodes outside any facet or unknown ones. */
    facetOf: (key: FilterKey): FilterKey =>
      [byKey.get(key) ?? noNode, ...ancestorNodes(key)].find((node) => node.facet)?.key ?? key,
  }
}
export type FilterTree = ReturnType<typeof buildTree>

const noNode: TreeNode = { id: '', key: '', aliases: [], label: { en: '' }, facet: false, match: [], children: [] }

let trees: FilterTrees | undefined

/**
 * The filter catalogues of all sites, read from `shared/catalogue` and checked; read once per process.
 * Throws when a file is malformed, or a key or id is given twice.
 */
export const loadFilterTrees = (): FilterTrees => (trees ??= bySite(buildTree))

/** A node's words in a language, in English where the language is missing. */
export const labelIn = (label: Label, lang: Lang): string => label[lang] ?? label.en
