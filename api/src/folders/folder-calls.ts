import {
  deleteFolderDataSchema,
  deleteFolderRequestSchema,
  emptyFolderRequestSchema,
  exportFileSchema,
  fillFolderRequestSchema,
  folderContentSchema,
  folderFileRequestSchema,
  folderPathSchema,
  folderRequestSchema,
  folderSchema,
  foldersDataSchema,
  makeFolderRequestSchema,
  noteRequestSchema,
  orderFolderRequestSchema,
  renameFolderRequestSchema,
  sharedFolderPathSchema,
  sharedFolderSchema,
  shareFolderRequestSchema,
  siteSchema,
} from 'shared/contracts'
import * as v from 'valibot'
import { openCall, userCall, type Call } from '../http/call.ts'
import type { Session } from '../http/session.ts'
import type { FolderFile } from './folder-file.ts'
import type { FolderOwner } from './folder-store.ts'
import type { Folders } from './folders.ts'

const ownedBy = ({ accountId }: Session, id: string): FolderOwner => ({ accountId, id })

/** What its owner does with a folder. One that is not theirs is not found. */
export const folderCalls = (folders: Folders, file: FolderFile): Call[] => [
  userCall({
    method: 'GET',
    path: '/api/folders/:site',
    summary: 'Folders',
    description: 'The oldest first.',
    params: v.object({ site: siteSchema }),
    data: foldersDataSchema,
    handle: ({ session, params }) => folders.list(session.accountId, params.site),
  }),
  userCall({
    method: 'GET',
    path: '/api/folders/:site/:id',
    summary: 'A folder and what is in it',
    params: folderPathSchema,
    query: folderRequestSchema,
    data: folderContentSchema,
    errors: ['not_found'],
    handle: ({ session, params, query }) => folders.open(ownedBy(session, params.id), query.lang),
  }),
  userCall({
    method: 'GET',
    path: '/api/folders/:site/:id/file',
    summary: 'A folder as a file',
    description: 'As `format` says, in its order and with the notes; `content` is in base64 where `encoding` says so.',
    params: folderPathSchema,
    query: folderFileRequestSchema,
    data: exportFileSchema,
    errors: ['not_found'],
    handle: async ({ session, params, query }) =>
      file(await folders.toWrite(ownedBy(session, params.id)), query.format, query.lang),
  }),
  userCall({
    method: 'POST',
    path: '/api/folders',
    summary: 'Make a folder',
    body: makeFolderRequestSchema,
    data: folderSchema,
    refusals: ['too_many_folders', 'folder_full'],
    handle: ({ session, body }) => folders.make(session.accountId, body.type, body.name, body.documents ?? []),
  }),
  userCall({
    method: 'POST',
    path: '/api/folders/name',
    summary: 'Rename a folder',
    body: renameFolderRequestSchema,
    data: folderSchema,
    errors: ['not_found'],
    handle: ({ session, body }) => folders.rename(ownedBy(session, body.id), body.name),
  }),
  userCall({
    method: 'POST',
    path: '/api/folders/delete',
    summary: 'Delete a folder',
    description: 'Its notes and the address it was shared at go with it; saved documents stay saved.',
    body: deleteFolderRequestSchema,
    data: deleteFolderDataSchema,
    errors: ['not_found'],
    handle: async ({ session, body }) => {
      await folders.remove(ownedBy(session, body.id))
      return { ok: true as const }
    },
  }),
  userCall({
    method: 'POST',
    path: '/api/folders/share',
    summary: 'Share a folder by a link, or take the link back',
    description: 'A link that was taken back opens nothing any more, at once and for good.',
    body: shareFolderRequestSchema,
    data: folderSchema,
    errors: ['not_found'],
    handle: ({ session, body }) => folders.share(ownedBy(session, body.id), body.shared),
  }),
  userCall({
    method: 'POST',
    path: '/api/folders/documents',
    summary: 'Put documents into a folder',
    body: fillFolderRequestSchema,
    data: folderSchema,
    refusals: ['folder_full'],
    errors: ['not_found'],
    handle: ({ session, body }) => folders.fill(ownedBy(session, body.id), body.documents),
  }),
  userCall({
    method: 'POST',
    path: '/api/folders/documents/remove',
    summary: 'Take documents out of a folder',
    body: emptyFolderRequestSchema,
    data: folderSchema,
    errors: ['not_found'],
    handle: ({ session, body }) => folders.empty(ownedBy(session, body.id), body.documents),
  }),
  userCall({
    method: 'POST',
    path: '/api/folders/documents/order',
    summary: 'Order the documents of a folder',
    description: 'Those named come first, in this order.',
    body: orderFolderRequestSchema,
    data: folderSchema,
    errors: ['not_found'],
    handle: ({ session, body }) => folders.order(ownedBy(session, body.id), body.documents),
  }),
  userCall({
    method: 'POST',
    path: '/api/folders/documents/note',
    summary: 'Write a note beside a document of a folder',
    body: noteRequestSchema,
    data: folderSchema,
    errors: ['not_found'],
    handle: ({ session, body }) => folders.note(ownedBy(session, body.id), body.document, body.note),
  }),
]

/** What anybody does who has the address of a shared folder. */
export const sharedFolderCalls = (folders: Folders): Call[] => [
  openCall({
    method: 'GET',
    path: '/api/folders/shared/:link',
    summary: 'A folder that somebody shares',
    description: 'Says nothing of whose it is.',
    access: 'anybody',
    params: sharedFolderPathSchema,
    query: folderRequestSchema,
    data: sharedFolderSchema,
    errors: ['not_found'],
    handle: ({ params, query }) => folders.openShared(params.link, query.lang),
  }),
]

/** The same as a file, which takes work. */
export const sharedFileCalls = (folders: Folders, file: FolderFile): Call[] => [
  openCall({
    method: 'GET',
    path: '/api/folders/shared/:link/file',
    summary: 'A folder that somebody shares, as a file',
    access: 'anybody',
    params: sharedFolderPathSchema,
    query: folderFileRequestSchema,
    data: exportFileSchema,
    errors: ['not_found'],
    handle: async ({ params, query }) => file(await folders.sharedToWrite(params.link), query.format, query.lang),
  }),
]
