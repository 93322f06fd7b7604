import type { FilterKey } from 'shared/filters'
import { bySite } from 'shared/sites'
import type { DocumentStore } from './document-store.ts'
import { everyDocument } from './documents-in-turns.ts'
import { eachNode, type FilterTrees } from '../taxonomy/filter-trees.ts'
import { toIndexed } from './indexed-document.ts'

/** How many documents each site has, and each of its filters; a parent has those of its children, a grouping those of its countries. */
export const nodeCounts = async (store: DocumentStore, trees: FilterTrees) => {
  const documents = { hse: 0, sse: 0, cvd: 0 }
  const counts = bySite(() => new Map<FilterKey, number>())
  const groupings = bySite((site) => [...eachNode(trees[site].groups)].filter(({ memberKeys }) => memberKeys))
  for await (const document of everyDocument(store)) {
    const { sites, filters } = toIndexed(document)
    for (const site of sites) {
      documents[site]++
      const keys = new Set(filters[site])
      for (const { key, memberKeys } of groupings[site])
        if (memberKeys?.some((member) => keys.has(member))) keys.add(key)
      const withAncestors = new Set([...keys].flatMap((key) => [key, ...trees[site].ancestors(key)]))
      for (const key of withAncestors) counts[site].set(key, (counts[site].get(key) ?? 0) + 1)
    }
  }
  return { documents, counts }
}
