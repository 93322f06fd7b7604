import {
  mostSavedDocuments,
  type DocumentCard,
  type SavedDocument,
  type SavedDocumentsChangeData,
} from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { documentsInTurns } from '../catalogue/documents-in-turns.ts'
import type { FilterTree, FilterTrees } from '../taxonomy/filter-trees.ts'
import { refuse } from '../http/refusal.ts'
import { toCard } from '../results/search-service.ts'
import type { SavedDocumentStore } from './saved-document-store.ts'

/** Characters of an abstract that a list of saved documents carries; it shows 250. */
const shownAbstract = 300
/** A document as a list of kept ones shows it. */
export const listedDocument = (document: CatalogueDocument, tree: FilterTree, lang: Lang): DocumentCard => {
  const card = toCard(document, tree, lang)
  const description = card.description === null ? null : [...card.description].slice(0, shownAbstract).join('')
  return { ...card, description }
}
export const createSavedDocuments = (
  saved: SavedDocumentStore,
  documents: DocumentStore,
  trees: FilterTrees,
  now: () => Date,
) => {
  const idsOf = async (accountId: string, site: SiteId): Promise<string[]> =>
    (await saved.list(accountId, site)).map(({ documentId }) => documentId)
  return {
    ids: idsOf,
    list: async (accountId: string, site: SiteId, lang: Lang): Promise<SavedDocument[]> => {
      const rows = await saved.list(accountId, site)
      const savedAt = new Map(rows.map((row) => [row.documentId, row.savedAt]))
      const list: SavedDocument[] = []
      for await (const { found } of documentsInTurns(documents, [...savedAt.keys()]))
        for (const document of found)
          list.push({ ...listedDocument(document, trees[site], lang), saved_at: savedAt.get(document.id) ?? '' })
      return list
    },
    save: async (accountId: string, site: SiteId, ids: readonly string[]) => {
      const outcome = await saved.save(accountId, site, ids, mostSavedDocuments, now())
      if ('tooMany' in outcome) {
        return refuse(
          'too_many_documents',
          `There would be ${outcome.tooMany} saved documents; at most ${mostSavedDocuments} are possible.`,
        )
      }
      return { count: outcome.count, total: outcome.saved.length, documents: outcome.saved }
    },
    remove: async (accountId: string, site: SiteId, ids: readonly string[]): Promise<SavedDocumentsChangeData> => {
      const { removed, left } = await saved.remove(accountId, site, ids)
      return { count: removed, total: left.length, documents: left }
    },
  }
}
export type SavedDocuments = ReturnType<typeof createSavedDocuments>
