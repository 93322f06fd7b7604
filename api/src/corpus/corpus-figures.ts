import type { Corpus } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { bySite, type Lang, type SiteId } from 'shared/sites'
import { labelIn, type FilterTree } from '../taxonomy/filter-trees.ts'
import { uncodedKey } from '../records/document-kinds.ts'
import type { SummarisedDocument } from '../catalogue/document-store.ts'

interface Entry {
  sites: readonly SiteId[]
  types: Record<SiteId, FilterKey>
  appraised: boolean
  addedAt: string
  /** Shared by all documents with the same languages, so that an entry takes some fifty bytes. */
  languages: readonly string[]
  hasAbstract: boolean
}

const typeNodes = (tree: FilterTree) => tree.byId.get('document-type')?.children ?? []

/** What the sites hold, kept in memory as a projection of the catalogue. */
export const createCorpusFigures = () => {
  const entries = new Map<string, Entry>()
  const languageSets = new Map<string, readonly string[]>()
  const shared = (languages: readonly string[]): readonly string[] => {
    const name = languages.join()
    const known = languageSets.get(name) ?? languages
    languageSets.set(name, known)
    return known
  }
  return {
    /** Takes in a document that is new or has changed. */
    take: ({ id, addedAt, sites, types, isAppraised, languages, hasAbstract }: SummarisedDocument): void => {
      entries.set(id, {
        sites,
        types: bySite((site) => types[site] || uncodedKey),
        appraised: isAppraised,
        addedAt,
        languages: shared(languages),
        hasAbstract,
      })
    },
    of: (tree: FilterTree, lang: Lang): Omit<Corpus, 'searched'> => {
      const here = [...entries.values()].filter(({ sites }) => sites.includes(tree.site))
      const types = counted(here.map(({ types }) => types[tree.site]))
      const languages = counted(here.flatMap((entry) => entry.languages))
      return {
        documents: here.length,
        with_abstract: here.filter(({ hasAbstract }) => hasAbstract).length,
        appraised: here.filter(({ appraised }) => appraised).length,
        by_type: typeNodes(tree).flatMap(({ key, label }) => {
          const count = types.get(key) ?? 0
          return count > 0 ? [{ key, title: labelIn(label, lang), count }] : []
        }),
        by_language: [...languages].map(([tag, count]) => ({ lang: tag, count })).sort((a, b) => b.count - a.count),
        last_import: here.reduce<string | null>(
          (last, { addedAt }) => (last === null || addedAt > last ? addedAt : last),
          null,
        ),
      }
    },
  }
}
export type CorpusFigures = ReturnType<typeof createCorpusFigures>

const counted = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
