import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Failure } from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import type { DocumentStore } from './catalogue/document-store.ts'
import type { FilterTrees } from './taxonomy/filter-trees.ts'
import { oneClickPaths, registerOneClick } from './alerts/one-click.ts'
import { curatedCalls } from './curated-searches/curated-calls.ts'
import { createCuratedFile } from './curated-searches/curated-file.ts'
import { createCuratedSearches } from './curated-searches/curated-searches.ts'
import { createDocumentsMail } from './export/documents-mail.ts'
import { exportPaths, registerExport } from './export/export-route.ts'
import { registerSearchExport, searchExportPaths } from './export/search-export-route.ts'
import { createFindAll } from './export/whole-search.ts'
import { folderCalls, sharedFileCalls, sharedFolderCalls } from './folders/folder-calls.ts'
import { createFolderFile } from './folders/folder-file.ts'
import { createFolderStore } from './folders/folder-store.ts'
import { createFolders } from './folders/folders.ts'
import type { IndexState } from './import/index-state.ts'
import type { Call } from './http/call.ts'
import { registerCalls } from './http/register-calls.ts'
import { callPaths } from './http/call-openapi.ts'
import { mailHealthPaths, registerMailHealth } from './mail/mail-health.ts'
import { savedDocumentCalls } from './saved-documents/saved-document-calls.ts'
import { createSavedDocumentStore } from './saved-documents/saved-document-store.ts'
import { createSavedDocuments } from './saved-documents/saved-documents.ts'
import { savedSearchCalls } from './saved-searches/saved-search-calls.ts'
import { createSavedSearches } from './saved-searches/saved-searches.ts'
import type { SearchIndex } from './search/search-index.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { ownCalls } from './accounts/own-account-calls.ts'
import { securityCalls } from './accounts/security-calls.ts'
import type { AccountParts } from './accounts/account-parts.ts'
import { createAccountStore } from './accounts/account-store.ts'
import { createUnsubscribing } from './accounts/unsubscribing.ts'

export interface AccountRouteParts {
  accounts: AccountParts
  documents: DocumentStore
  trees: FilterTrees
  searchIndex: SearchIndex
  indexState: () => IndexState
  /** Folder that may hold the operator's `curated-searches.json`. */
  dataDir: string
  /** Requests a minute and address to each call; 0 sets no limit. */
  rateLimit: number
  /** Files of search results a minute and address; 0 sets no limit. */
  exportLimit: number
}

/** Puts every call that concerns a person on the server. Gives what the OpenAPI description has to say of them. */
export const registerAccountRoutes = (app: FastifyInstance, parts: AccountRouteParts) => {
  const { accounts, documents, trees, searchIndex, indexState, dataDir, rateLimit, exportLimit } = parts
  const { db, now, sessions, siteLocales } = accounts
  const languageOf = async (accountId: string, site: SiteId): Promise<Lang> =>
    (await createAccountStore(db).find(accountId))?.languages[site] ?? 'en'
  const store = createSavedDocumentStore(db)
  const findAll = createFindAll(searchIndex, indexState)
  const csvParts = { documents, trees }
  const revision = () => documents.revision()
  const entries = createCuratedFile(join(dataDir, 'curated-searches.json'), (problem) => app.log.warn(problem))

  const folders = createFolders({
    store: createFolderStore(db),
    saved: store,
    documents,
    trees,
    links: accounts.shareLinks,
    now,
  })
  const folderFile = createFolderFile({ ...csvParts, siteLocales, now })
  const files = sharedFileCalls(folders, folderFile)
  const calls: Call[] = [
    ...authRoutes(accounts),
    ...ownCalls(accounts, trees),
    ...securityCalls(accounts),
    ...savedDocumentCalls({
      store,
      savedDocuments: createSavedDocuments(store, documents, trees, now),
      findAll,
      sendDocuments: createDocumentsMail(accounts, csvParts),
      languageOf,
    }),
    ...folderCalls(folders, folderFile),
    ...sharedFolderCalls(folders),
    ...savedSearchCalls(createSavedSearches({ db, now, revision, languageOf })),
    ...curatedCalls(createCuratedSearches({ db, now, entries, revision })),
  ]
  registerCalls(app, calls, { sessions, rateLimit })
  registerCalls(app, files, { sessions, rateLimit: exportLimit })
  registerChallenge(app, accounts, rateLimit)
  registerExport(app, { ...csvParts, sessions, store, findAll, siteLocales, languageOf, now, rateLimit })
  registerSearchExport(app, {
    ...csvParts,
    sessions,
    searchIndex,
    indexState,
    siteLocales,
    now,
    rateLimit: exportLimit,
  })
  registerOneClick(app, { unsubscribing: createUnsubscribing(accounts), siteLocales })
  registerMailHealth(app, db)
  return callPaths([...calls, ...files], {
    ...exportPaths,
    ...searchExportPaths,
    ...challengePaths,
    ...oneClickPaths,
    ...mailHealthPaths,
  })
}

/** The challenge comes without the envelope, as altcha's widget asks for it. */
const registerChallenge = (app: FastifyInstance, { captcha }: AccountParts, rateLimit: number): void => {
  const config = rateLimit > 0 ? { rateLimit: { max: rateLimit, timeWindow: 60_000 } } : {}
  app.get('/api/account/challenge', { config }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (captcha) return reply.send(await captcha.challenge())
    const none: Failure = { success: false, error: 'not_found', message: 'Signing up asks for no challenge here.' }
    return reply.code(404).send(none)
  })
}

const challengePaths = {
  '/api/account/challenge': {
    get: {
      operationId: 'getAccountChallenge',
      summary: 'A challenge for signing up',
      description:
        'What altcha solves; the solution goes into the header `x-proof-of-work` of signing up. Answered without the envelope.',
      responses: {
        '200': { description: 'The challenge.', content: { 'application/json': { schema: { type: 'object' } } } },
        '404': {
          description: '`not_found`: signing up asks for none here.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  },
}
