import {
  deleteFolderDataSchema,
  deleteFolderRequestSchema,
  emptyFolderRequestSchema,
  exportFileSchema,
  fillFolderRequestSchema,
  folderContentSchema,
  folderFileRequestSchema,
  folderNewsSchema,
  folderPathSchema,
  folderRequestSchema,
  folderSchema,
  foldersDataSchema,
  makeFolderRequestSchema,
  noteRequestSchema,
  orderFolderRequestSchema,
  renameFolderRequestSchema,
  folderChangeSchema,
  renewFolderRequestSchema,
  sharedFolderPathSchema,
  sharedFolderSchema,
  shareFolderRequestSchema,
  siteSchema,
} from 'shared/contracts'
import * as v from 'valibot'
import { anybody, users } from '../http/access.ts'
import { json } from '../http/answer.ts'
import { route, type Route } from '../http/route.ts'
import type { Session } from '../http/session.ts'
import type { FolderFile } from './folder-file.ts'
import type { FolderOwner } from './folder-store.ts'
import type { Folders } from './folders.ts'

const ownedBy = ({ accountId }: Session, id: string): FolderOwner => ({ accountId, id })

/** A change of a folder, answered with the folder as it is then. */
const changing = {
  access: users,
  method: 'POST',
  answer: json(folderSchema),
  errors: ['not_found'],
} as const

/** What its owner does with a folder, and anybody who has the address of a shared one. One that is not theirs is not found. */
export const folderRoutes = (folders: Folders, file: FolderFile): Route[] => [
  route({
    access: users,
    method: 'GET',
    path: '/api/folders/:site',
    summary: 'Folders',
    description: 'The oldest first.',
    params: v.object({ site: siteSchema }),
    answer: json(foldersDataSchema),
    handle: ({ session, params }) => folders.list(session.accountId, params.site),
  }),
  route({
    access: users,
    method: 'GET',
    path: '/api/folders/:site/:id',
    summary: 'A folder and what is in it',
    params: folderPathSchema,
    query: folderRequestSchema,
    answer: json(folderContentSchema),
    errors: ['not_found'],
    handle: ({ session, params, query }) => folders.open(ownedBy(session, params.id), query.lang),
  }),
  route({
    access: users,
    method: 'GET',
    path: '/api/folders/:site/:id/file',
    summary: 'A folder as a file',
    description: 'As `format` says, in its order and with the notes; `content` is in base64 where `encoding` says so.',
    params: folderPathSchema,
    query: folderFileRequestSchema,
    answer: json(exportFileSchema),
    errors: ['not_found'],
    handle: async ({ session, params, query }) =>
      file(await folders.toWrite(ownedBy(session, params.id)), query.format, query.lang),
  }),
  route({
    access: users,
    method: 'GET',
    path: '/api/folders/:site/:id/news',
    summary: 'What the search of a folder found since',
    description:
      'How many documents that were not known when the folder was last brought up to date, and how many in it were retracted since.',
    params: folderPathSchema,
    answer: json(folderNewsSchema),
    errors: ['not_found', 'search_unavailable', 'search_not_ready'],
    handle: ({ session, params, signal }) => folders.news(ownedBy(session, params.id), signal),
  }),
  route({
    access: users,
    method: 'POST',
    path: '/api/folders/renew',
    summary: 'Bring a folder up to date with its search',
    description: 'What the search found since is put in at the end; what was retracted since stays in, and is named.',
    body: renewFolderRequestSchema,
    answer: json(folderChangeSchema),
    refusals: ['folder_full'],
    errors: ['not_found', 'search_unavailable', 'search_not_ready'],
    handle: ({ session, body, signal }) => folders.renew(ownedBy(session, body.id), signal),
  }),
  route({
    access: users,
    method: 'POST',
    path: '/api/folders',
    summary: 'Make a folder',
    body: makeFolderRequestSchema,
    answer: json(folderSchema),
    refusals: ['too_many_folders', 'folder_full'],
    handle: ({ session, body }) =>
      folders.make(session.accountId, body.type, { name: body.name, ids: body.documents ?? [], search: body.search }),
  }),
  route({
    ...changing,
    path: '/api/folders/name',
    summary: 'Rename a folder',
    body: renameFolderRequestSchema,
    handle: ({ session, body }) => folders.rename(ownedBy(session, body.id), body.name),
  }),
  route({
    access: users,
    method: 'POST',
    path: '/api/folders/delete',
    summary: 'Delete a folder',
    description: 'Its notes and the address it was shared at go with it; saved documents stay saved.',
    body: deleteFolderRequestSchema,
    answer: json(deleteFolderDataSchema),
    errors: ['not_found'],
    handle: async ({ session, body }) => {
      await folders.remove(ownedBy(session, body.id))
      return { ok: true as const }
    },
  }),
  route({
    ...changing,
    path: '/api/folders/share',
    summary: 'Share a folder by a link, or take the link back',
    description: 'A link that was taken back opens nothing any more, at once and for good.',
    body: shareFolderRequestSchema,
    handle: ({ session, body }) => folders.share(ownedBy(session, body.id), body.shared),
  }),
  route({
    ...changing,
    path: '/api/folders/documents',
    summary: 'Put documents into a folder',
    body: fillFolderRequestSchema,
    refusals: ['folder_full'],
    handle: ({ session, body }) => folders.fill(ownedBy(session, body.id), body.documents),
  }),
  route({
    ...changing,
    path: '/api/folders/documents/remove',
    summary: 'Take documents out of a folder',
    body: emptyFolderRequestSchema,
    handle: ({ session, body }) => folders.empty(ownedBy(session, body.id), body.documents),
  }),
  route({
    ...changing,
    path: '/api/folders/documents/order',
    summary: 'Order the documents of a folder',
    description: 'Those named come first, in this order.',
    body: orderFolderRequestSchema,
    handle: ({ session, body }) => folders.order(ownedBy(session, body.id), body.documents),
  }),
  route({
    ...changing,
    path: '/api/folders/documents/note',
    summary: 'Write a note beside a document of a folder',
    body: noteRequestSchema,
    handle: ({ session, body }) => folders.note(ownedBy(session, body.id), body.document, body.note),
  }),
  route({
    method: 'GET',
    path: '/api/folders/shared/:link',
    summary: 'A folder that somebody shares',
    description: 'Says nothing of whose it is.',
    access: anybody,
    params: sharedFolderPathSchema,
    query: folderRequestSchema,
    answer: json(sharedFolderSchema),
    errors: ['not_found'],
    handle: ({ params, query }) => folders.openShared(params.link, query.lang),
  }),
  route({
    method: 'GET',
    path: '/api/folders/shared/:link/file',
    summary: 'A folder that somebody shares, as a file',
    access: anybody,
    // It takes work.
    limit: 'exports',
    params: sharedFolderPathSchema,
    query: folderFileRequestSchema,
    answer: json(exportFileSchema),
    errors: ['not_found'],
    handle: async ({ params, query }) => file(await folders.sharedToWrite(params.link), query.format, query.lang),
  }),
]
