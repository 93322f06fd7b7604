import { join } from 'node:path'
import { challengeRoute } from './accounts/challenge-route.ts'
import type { Lang, SiteId } from 'shared/sites'
import type { DocumentStore } from './catalogue/document-store.ts'
import type { FilterTrees } from './taxonomy/filter-trees.ts'
import { oneClickRoutes } from './alerts/one-click-routes.ts'
import { curatedRoutes } from './curated-searches/curated-routes.ts'
import { createCuratedFile } from './curated-searches/curated-file.ts'
import { createCuratedSearches } from './curated-searches/curated-searches.ts'
import { briefRoutes } from './export/brief-routes.ts'
import { createDocumentsMail } from './export/documents-mail.ts'
import { documentsFileRoute } from './export/documents-file-route.ts'
import { searchExportRoute } from './export/search-export-route.ts'
import { createFindAll } from './export/whole-search.ts'
import { folderRoutes } from './folders/folder-routes.ts'
import { createFolderFile } from './folders/folder-file.ts'
import { createFolderSearches } from './folders/folder-searches.ts'
import { createFolderStore } from './folders/folder-store.ts'
import { createFolders } from './folders/folders.ts'
import { createShareLinks } from './folders/share-links.ts'
import type { Route } from './http/route.ts'
import { mailHealthRoute } from './mail/mail-health-route.ts'
import { savedDocumentRoutes } from './saved-documents/saved-document-routes.ts'
import { createSavedDocumentStore } from './saved-documents/saved-document-store.ts'
import { createSavedDocuments } from './saved-documents/saved-documents.ts'
import { savedSearchRoutes } from './saved-searches/saved-search-routes.ts'
import { createSearchHistory } from './search-history/search-history.ts'
import { searchHistoryRoutes } from './search-history/search-history-routes.ts'
import { createSavedSearches } from './saved-searches/saved-searches.ts'
import type { SearchIndex } from './search/search-index.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { ownAccountRoutes } from './accounts/own-account-routes.ts'
import { securityRoutes } from './accounts/security-routes.ts'
import type { AccountDeps } from './accounts/account-parts.ts'
import { createAccountStore } from './accounts/account-store.ts'
import { createUnsubscribing } from './accounts/unsubscribing.ts'

export interface PersonalDeps {
  accounts: AccountDeps
  documents: DocumentStore
  trees: FilterTrees
  searchIndex: SearchIndex
  /** Folder that may hold the operator's `curated-searches.json`. */
  dataDir: string
  /** Called with what is wrong with that file. */
  warn: (problem: string) => void
}

/** Every call that concerns a person. */
export const personalRoutes = ({ accounts, documents, trees, searchIndex, dataDir, warn }: PersonalDeps): Route[] => {
  const { db, now, siteLocales } = accounts
  const languageOf = async (accountId: string, site: SiteId): Promise<Lang> =>
    (await createAccountStore(db).find(accountId))?.languages[site] ?? 'en'
  const store = createSavedDocumentStore(db)
  const findAll = createFindAll(searchIndex)
  const fileDeps = { documents, trees, siteLocales, now }
  const revision = () => documents.revision()
  const entries = createCuratedFile(join(dataDir, 'curated-searches.json'), warn)
  const folders = createFolders({
    store: createFolderStore(db),
    searches: createFolderSearches({ db, documents, trees, searchIndex, siteLocales }),
    saved: store,
    documents,
    trees,
    links: createShareLinks(accounts.shareKeys),
    now,
  })
  return [
    ...authRoutes(accounts),
    challengeRoute(accounts),
    ...ownAccountRoutes(accounts, trees),
    ...securityRoutes(accounts),
    ...savedDocumentRoutes({
      store,
      savedDocuments: createSavedDocuments(store, documents, trees, now),
      findAll,
      sendDocuments: createDocumentsMail(accounts, { documents, trees }),
      languageOf,
    }),
    ...folderRoutes(folders, createFolderFile({ ...fileDeps, searchIndex })),
    ...savedSearchRoutes(createSavedSearches({ db, trees, now, revision, languageOf })),
    ...searchHistoryRoutes(createSearchHistory(db, now)),
    ...curatedRoutes(createCuratedSearches({ db, now, entries, revision })),
    documentsFileRoute({ ...fileDeps, store, findAll, languageOf }),
    ...briefRoutes({ accounts, documents, trees, searchIndex }),
    searchExportRoute({ ...fileDeps, searchIndex }),
    ...oneClickRoutes({ unsubscribing: createUnsubscribing(accounts), siteLocales }),
    mailHealthRoute(db),
  ]
}
