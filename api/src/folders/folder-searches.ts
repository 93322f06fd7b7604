import type { FolderChange, FolderSearch, FolderSearchRequest } from 'shared/contracts'
import { parseFilterKeys } from 'shared/filters'
import type { Lang, SiteId } from 'shared/sites'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { batches } from '../database/batches.ts'
import { fromJson, toJson } from '../database/json-columns.ts'
import type { Database } from '../database/open-database.ts'
import type { SiteLocales } from '../i18n/site-locale.ts'
import { readMatch } from '../results/read-match.ts'
import { searchWords } from '../saved-searches/search-words.ts'
import type { Match, SearchIndex } from '../search/search-index.ts'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'

export interface FolderSearchDeps {
  db: Database
  documents: DocumentStore
  trees: FilterTrees
  searchIndex: SearchIndex
  siteLocales: SiteLocales
}

/** What a folder's search found since it was last looked at, newest first, and what of the folder was retracted since. */
export interface FolderNews {
  added: string[]
  retracted: string[]
  /** Ids of everything in the folder that is retracted now. */
  allRetracted: string[]
}

export const matchOf = (search: FolderSearchRequest, site: SiteId): Match =>
  readMatch({ ...search, site, near: 'false' })

/** The searches that folders are kept up to date with. */
export const createFolderSearches = ({ db, documents, trees, searchIndex, siteLocales }: FolderSearchDeps) => {
  const find = async (folderId: string) => {
    const row = await db.selectFrom('folder_searches').selectAll().where('folder_id', '=', folderId).executeTakeFirst()
    return (
      row && {
        search: fromJson(row.search),
        revision: Number(row.revision),
        lookedAt: row.looked_at,
        retracted: fromJson(row.retracted),
        change: row.change === null ? null : fromJson(row.change),
      }
    )
  }

  const retractedOf = async (ids: readonly string[]): Promise<string[]> =>
    (await documents.findAll([...ids])).flatMap(({ id, record }) =>
      record.notices.some(({ kind }) => kind === 'retraction') ? [id] : [],
    )

  /** Of the ids, those that were first imported after a moment; a repair of what was known is no news. */
  const importedSince = async (ids: readonly string[], revision: number, since: string): Promise<Set<string>> => {
    const found = new Set<string>()
    for (const part of batches(ids)) {
      const rows = await db
        .selectFrom('documents')
        .select('id')
        .where('id', 'in', part)
        .where('content_revision', '>', revision)
        .where('imported_at', '>', since)
        .execute()
      for (const { id } of rows) found.add(id)
    }
    return found
  }

  return {
    find,

    shown: async (folderId: string, site: SiteId, lang: Lang): Promise<FolderSearch | null> => {
      const kept = await find(folderId)
      if (!kept) return null
      const { q: query, applied_filters: filters } = kept.search
      return {
        search: kept.search,
        words: searchWords({ site, query, keys: parseFilterKeys(filters) }, siteLocales(site, lang), trees),
        looked_at: kept.lookedAt,
        change: kept.change,
      }
    },

    /** @returns null where the folder belongs to no search */
    news: async (
      { id, site }: { id: string; site: SiteId },
      inFolder: readonly string[],
      signal: AbortSignal,
    ): Promise<FolderNews | null> => {
      const kept = await find(id)
      if (!kept) return null
      const { search, revision, lookedAt, retracted } = kept
      const matching = await searchIndex.matchingIds(matchOf(search, site), revision, { signal })
      const there = new Set(inFolder)
      const fresh = await importedSince(
        matching.filter((match) => !there.has(match)),
        revision,
        lookedAt,
      )
      const allRetracted = await retractedOf(inFolder)
      return {
        added: matching.toReversed().filter((match) => fresh.has(match)),
        retracted: allRetracted.filter((known) => !retracted.includes(known)),
        allRetracted,
      }
    },

    /** Reads what a folder begins with, and gives what stores it: what its search finds from now on is new to it. */
    start: async (search: FolderSearchRequest, ids: readonly string[], now: Date) => {
      const values = {
        search: toJson(search),
        revision: await documents.revision(),
        looked_at: now.toISOString(),
        retracted: toJson(await retractedOf(ids)),
        change: null,
      }
      return async (trx: Database, folderId: string): Promise<void> => {
        await trx
          .insertInto('folder_searches')
          .values({ folder_id: folderId, ...values })
          .execute()
      }
    },

    /** Keeps what bringing a folder up to date changed. */
    renew: async (
      trx: Database,
      folderId: string,
      { revision, change, retracted }: { revision: number; change: FolderChange; retracted: string[] },
    ): Promise<void> => {
      await trx
        .updateTable('folder_searches')
        .set({ revision, looked_at: change.at, retracted: toJson(retracted), change: toJson(change) })
        .where('folder_id', '=', folderId)
        .execute()
    },
  }
}
export type FolderSearches = ReturnType<typeof createFolderSearches>
