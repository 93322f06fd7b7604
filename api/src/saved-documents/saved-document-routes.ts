import {
  briefFormats,
  mostDocumentsNamed,
  mostSavedDocuments,
  saveAllRequestSchema,
  savedDocumentsChangeDataSchema,
  savedDocumentsChangeRequestSchema,
  savedDocumentIdsDataSchema,
  savedDocumentsDataSchema,
  savedDocumentsRequestSchema,
  sendAllRequestSchema,
  sendDocumentsDataSchema,
  sendDocumentsRequestSchema,
  siteSchema,
  type BriefFormat,
} from 'shared/contracts'
import type { Lang, SiteId } from 'shared/sites'
import * as v from 'valibot'
import type { SendDocuments } from '../export/documents-mail.ts'
import type { FindAll } from '../export/whole-search.ts'
import { users, visitors } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import { refuse, Refusal } from '../http/refusal.ts'
import type { SavedDocumentStore } from './saved-document-store.ts'
import type { SavedDocuments } from './saved-documents.ts'

const briefsOf = (asked: Record<BriefFormat, boolean>): BriefFormat[] => briefFormats.filter((format) => asked[format])

export const savedDocumentRoutes = ({
  store,
  savedDocuments,
  findAll,
  sendDocuments,
  languageOf,
}: {
  store: SavedDocumentStore
  savedDocuments: SavedDocuments
  findAll: FindAll
  sendDocuments: SendDocuments
  /** The language a person chose on a site. */
  languageOf: (accountId: string, site: SiteId) => Promise<Lang>
}): Route[] => [
  route({
    method: 'GET',
    path: '/api/documents/:site',
    summary: 'Saved documents',
    description: 'Newest saved first; an empty list for a visitor.',
    access: visitors,
    params: v.object({ site: siteSchema }),
    query: savedDocumentsRequestSchema,
    answer: json(savedDocumentsDataSchema),
    handle: ({ session, params, query }) =>
      session ? savedDocuments.list(session.accountId, params.site, query.lang) : Promise.resolve([]),
  }),
  route({
    access: users,
    method: 'GET',
    path: '/api/documents/:site/ids',
    summary: 'Which documents are saved',
    description: 'Ids alone, newest saved first.',
    params: v.object({ site: siteSchema }),
    answer: json(savedDocumentIdsDataSchema),
    handle: ({ session, params }) => savedDocuments.ids(session.accountId, params.site),
  }),
  route({
    access: users,
    method: 'POST',
    path: '/api/documents/subscribe',
    summary: 'Save documents',
    body: savedDocumentsChangeRequestSchema,
    answer: json(savedDocumentsChangeDataSchema),
    refusals: ['too_many_documents'],
    handle: ({ session, body }) => savedDocuments.save(session.accountId, body.type, body.documents),
  }),
  route({
    access: users,
    method: 'POST',
    path: '/api/documents/subscribe-all',
    summary: 'Save every result of a search',
    body: saveAllRequestSchema,
    answer: json(savedDocumentsChangeDataSchema),
    refusals: ['too_many_documents'],
    errors: ['search_unavailable', 'search_not_ready'],
    handle: async ({ session, body: { type, lang, in_language: inLanguage, ...search }, signal }) => {
      const language = lang ?? (await languageOf(session.accountId, type))
      const ids = await findAll({ ...search, inLanguage, site: type, lang: language }, signal, mostSavedDocuments)
      return ids instanceof Refusal ? ids : savedDocuments.save(session.accountId, type, ids)
    },
  }),
  route({
    access: users,
    method: 'POST',
    path: '/api/documents/unsubscribe',
    summary: 'Remove saved documents',
    body: savedDocumentsChangeRequestSchema,
    answer: json(savedDocumentsChangeDataSchema),
    handle: ({ session, body }) => savedDocuments.remove(session.accountId, body.type, body.documents),
  }),
  route({
    access: users,
    method: 'POST',
    path: '/api/documents/send',
    summary: 'Mail documents to oneself',
    description: `At most ${mostDocumentsNamed} documents; a person gets at most ten mails an hour.`,
    body: sendDocumentsRequestSchema,
    answer: json(sendDocumentsDataSchema),
    refusals: ['too_many_documents'],
    handle: async ({ session, body }) => {
      if (body.documents.length > mostDocumentsNamed) {
        return refuse('too_many_documents', `At most ${mostDocumentsNamed} documents fit into one mail.`)
      }
      return sendDocuments(session, {
        site: body.type,
        lang: body.lang,
        briefs: briefsOf({ word: body.word, pdf: body.pdf }),
        ids: await store.known(body.documents),
      })
    },
  }),
  route({
    access: users,
    method: 'POST',
    path: '/api/documents/send-all',
    summary: 'Mail every result of a search to oneself',
    description: `The mail lists up to ${mostDocumentsNamed} documents; a file beside it has all of them.`,
    body: sendAllRequestSchema,
    answer: json(sendDocumentsDataSchema),
    refusals: ['too_many_documents'],
    errors: ['search_unavailable', 'search_not_ready'],
    handle: async ({ session, body: { type, lang, word, pdf, in_language: inLanguage, ...search }, signal }) => {
      const language = lang ?? (await languageOf(session.accountId, type))
      const ids = await findAll({ ...search, inLanguage, site: type, lang: language }, signal)
      if (ids instanceof Refusal) return ids
      const { filters: keys, ...asked } = search
      return sendDocuments(session, {
        site: type,
        lang: language,
        ids,
        briefs: briefsOf({ word, pdf }),
        search: { ...asked, inLanguage, keys },
      })
    },
  }),
]
