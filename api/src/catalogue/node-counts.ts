import type { FilterKey } from 'shared/filters'
import { bySite } from 'shared/sites'
import type { DocumentStore } from './document-store.ts'
import { eachNode, type FilterTrees } from '../taxonomy/filter-trees.ts'
import { toIndexed } from './indexed-document.ts'

const pageSize = 2000

/** How many documents each site has, and each of its filters; a parent has those of its children, a grouping those of its countries. */
export const nodeCounts = async (store: DocumentStore, trees: FilterTrees) => {
  const documents = { hse: 0, sse: 0, cvd: 0 }
  const counts = bySite(() => new Map<FilterKey, number>())
  const groupings = bySite((site) => [...eachNode(trees[site].groups)].filter(({ memberKeys }) => memberKeys))
  for (let revision = 0; ;) {
    const page = await store.changedAfter(revision, pageSize)
    const last = page.at(-1)
    if (!last) return { documents, counts }
    revision = last.revision
    for (const { sites, filters } of page.map(toIndexed)) {
      for (const site of sites) {
        documents[site]++
        const keys = new Set(filters[site])
        for (const { key, memberKeys } of groupings[site])
          if (memberKeys?.some((member) => keys.has(member))) keys.add(key)
        const withAncestors = new Set([...keys].flatMap((key) => [key, ...trees[site].ancestors(key)]))
        for (const key of withAncestors) counts[site].set(key, (counts[site].get(key) ?? 0) + 1)
      }
    }
  }
}
