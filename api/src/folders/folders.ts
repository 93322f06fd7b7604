import {
  folderLimits,
  type Folder,
  type FolderChange,
  type FolderContent,
  type FolderDocument,
  type FolderSearchRequest,
  type SharedFolder,
} from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type { DocumentStore } from '../catalogue/document-store.ts'
import type { Database } from '../database/open-database.ts'
import { HttpError } from '../http/errors.ts'
import { refuse, type Refusal } from '../http/refusal.ts'
import { listedDocument } from '../saved-documents/saved-documents.ts'
import type { SavedDocumentStore } from '../saved-documents/saved-document-store.ts'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import { matchOf, type FolderNews, type FolderSearches } from './folder-searches.ts'
import type { FolderOwner, FolderStore, StoredEntry, StoredFolder } from './folder-store.ts'
import type { ShareLinks } from './share-links.ts'

export interface FolderDeps {
  store: FolderStore
  searches: FolderSearches
  /** Knows which documents there are. */
  saved: Pick<SavedDocumentStore, 'known'>
  documents: DocumentStore
  trees: FilterTrees
  links: ShareLinks
  now: () => Date
}

/** What a file of a folder is written from. */
export interface FolderToWrite {
  site: SiteId
  name: string
  entries: readonly StoredEntry[]
  /** What it is kept up to date with, and when that was done last. */
  search?: { search: FolderSearchRequest; lookedAt: string; change: FolderChange | null } | undefined
}

const gone = (): HttpError => new HttpError('not_found', 'You have no such folder.')
const full = () => refuse('folder_full', `A folder holds at most ${folderLimits.documents} documents.`)

/** Folders of people, and what of them is shared. A folder of somebody else is as good as none. */
export const createFolders = ({ store, searches, saved, documents, trees, links, now }: FolderDeps) => {
  const toWire = ({ id, name, count, share, changedAt }: StoredFolder): Folder => ({
    id,
    name,
    count,
    link: share === null ? null : links.linkOf(share),
    changed_at: changedAt,
  })

  const find = async (owner: FolderOwner): Promise<StoredFolder> => {
    const folder = await store.find(owner)
    if (!folder) throw gone()
    return folder
  }
  const current = async (owner: FolderOwner): Promise<Folder> => toWire(await find(owner))
  const onlyIf = (done: boolean): void => {
    if (!done) throw gone()
  }
  /** The folder once a change of it is stored. */
  const after = async (owner: FolderOwner, change: Promise<boolean>): Promise<Folder> => {
    onlyIf(await change)
    return current(owner)
  }

  const shown = async (folderId: string, site: SiteId, lang: Lang): Promise<FolderDocument[]> => {
    const entries = await store.entries(folderId)
    const notes = new Map(entries.map(({ documentId, note }) => [documentId, note]))
    const found = await documents.findAll([...notes.keys()])
    return found.map((document) => ({
      ...listedDocument(document, trees[site], lang),
      note: notes.get(document.id) ?? '',
    }))
  }

  const fill = async (
    owner: FolderOwner,
    ids: readonly string[],
    also?: (trx: Database) => Promise<void>,
  ): Promise<Refusal | Folder> => {
    const known = ids.length > 0 ? await saved.known(ids) : []
    const total = await store.fill(owner, known, folderLimits.documents, now(), also)
    if (total === null) throw gone()
    return total > folderLimits.documents ? full() : current(owner)
  }

  const newsOf = async (
    owner: FolderOwner,
    signal: AbortSignal,
  ): Promise<{ folder: StoredFolder; news: FolderNews }> => {
    const folder = await find(owner)
    const ids = (await store.entries(folder.id)).map(({ documentId }) => documentId)
    const news = await searches.news(folder, ids, signal)
    if (!news) throw new HttpError('not_found', 'This folder belongs to no search.')
    return { folder, news }
  }

  const findShared = async (link: string): Promise<StoredFolder> => {
    const share = links.shareOf(link)
    const folder = share === null ? null : await store.findShared(share)
    if (!folder) throw new HttpError('not_found', 'Nothing is shared at this address, or no longer.')
    return folder
  }

  const written = async ({ id, site, name }: StoredFolder): Promise<FolderToWrite> => ({
    site,
    name,
    entries: await store.entries(id),
    search: await searches.find(id),
  })

  return {
    list: async (accountId: string, site: SiteId): Promise<Folder[]> => (await store.list(accountId, site)).map(toWire),

    open: async (owner: FolderOwner, lang: Lang): Promise<FolderContent> => {
      const folder = await find(owner)
      const [documents, search] = await Promise.all([
        shown(folder.id, folder.site, lang),
        searches.shown(folder.id, folder.site, lang),
      ])
      return { ...toWire(folder), documents, search }
    },

    make: async (
      accountId: string,
      site: SiteId,
      { name, ids, search }: { name: string; ids: readonly string[]; search?: FolderSearchRequest | undefined },
    ): Promise<Refusal | Folder> => {
      // Refuses what cannot be searched for before anything is made.
      if (search) matchOf(search, site)
      const begin = search && (await searches.start(search, ids, now()))
      const id = await store.make(accountId, site, name, folderLimits.folders, now())
      if (id === null) return refuse('too_many_folders')
      const owner = { accountId, id }
      if (!begin) return ids.length > 0 ? fill(owner, ids) : current(owner)
      return fill(owner, ids, (trx) => begin(trx, id))
    },

    news: async (owner: FolderOwner, signal: AbortSignal): Promise<{ added: number; retracted: number }> => {
      const { news } = await newsOf(owner, signal)
      return { added: news.added.length, retracted: news.retracted.length }
    },

    /** Puts in what the search found since, at the end, and says what that changed. */
    renew: async (owner: FolderOwner, signal: AbortSignal): Promise<Refusal | FolderChange> => {
      const revision = await documents.revision()
      const { folder, news } = await newsOf(owner, signal)
      const change = { at: now().toISOString(), added: news.added, retracted: news.retracted }
      const filled = await fill(owner, news.added, (trx) =>
        searches.renew(trx, folder.id, { revision, change, retracted: news.allRetracted }),
      )
      return 'id' in filled ? change : filled
    },

    rename: (owner: FolderOwner, name: string) => after(owner, store.change(owner, { name }, now())),

    remove: async (owner: FolderOwner): Promise<void> => onlyIf(await store.remove(owner)),

    share: async (owner: FolderOwner, shared: boolean): Promise<Folder> => {
      const folder = await find(owner)
      if (shared === (folder.share !== null)) return toWire(folder)
      return after(owner, store.change(owner, { share: shared ? links.draw() : null }, now()))
    },

    fill: (owner: FolderOwner, ids: readonly string[]): Promise<Refusal | Folder> => fill(owner, ids),

    empty: (owner: FolderOwner, ids: readonly string[]) => after(owner, store.empty(owner, ids, now())),

    order: (owner: FolderOwner, ids: readonly string[]) => after(owner, store.order(owner, ids, now())),

    note: async (owner: FolderOwner, documentId: string, note: string): Promise<Folder> => {
      const isIn = await store.note(owner, documentId, note, now())
      if (isIn === false) throw new HttpError('not_found', 'The document is not in this folder.')
      return after(owner, Promise.resolve(isIn !== null))
    },

    openShared: async (link: string, lang: Lang): Promise<SharedFolder> => {
      const { id, site, name } = await findShared(link)
      const [listed, search] = await Promise.all([shown(id, site, lang), searches.shown(id, site, lang)])
      return { name, documents: listed, search }
    },

    toWrite: async (owner: FolderOwner): Promise<FolderToWrite> => written(await find(owner)),
    sharedToWrite: async (link: string): Promise<FolderToWrite> => written(await findShared(link)),
  }
}
export type Folders = ReturnType<typeof createFolders>
