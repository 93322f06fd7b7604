import * as v from 'valibot'
import { documentIdSchema, langSchema, siteSchema } from './fields.ts'
import { mostDocumentsNamed, savedDocumentSchema } from './saved-documents.ts'
import { documentFormats } from './search-export.ts'
import { searchRequestSchema } from './search.ts'

/** Folders an account may keep on a site, documents one may hold (every format of a file takes as many), and letters. */
export const folderLimits = { folders: 100, documents: mostDocumentsNamed, name: 120, note: 2000 } as const

const folderId = v.pipe(v.string(), v.uuid())
/** One line with something on it. */
const name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('it is empty'),
  v.maxLength(folderLimits.name),
  v.regex(/^[^\p{Cc}]*$/u, 'it must be one line'),
)
const documents = v.pipe(v.array(documentIdSchema), v.minLength(1), v.maxLength(folderLimits.documents))
const note = v.pipe(v.string(), v.trim(), v.maxLength(folderLimits.note))

/** A folder of documents, as its owner sees it. */
export const folderSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** Documents in it. */
  count: v.number(),
  /** What stands at the end of the address that shows it to anybody, or null where it is not shared. */
  link: v.nullable(v.string()),
  /** ISO 8601. */
  changed_at: v.string(),
})
export type Folder = v.InferOutput<typeof folderSchema>

/** `GET /folders/{site}`: all folders of the site, by name. */
export const foldersDataSchema = v.array(folderSchema)

/** The search that a folder is kept up to date with, as in `GET /search`; what is near in meaning is no news. */
export const folderSearchRequestSchema = v.omit(searchRequestSchema, ['page', 'facets', 'site', 'sort_by', 'near'])
export type FolderSearchRequest = v.InferOutput<typeof folderSearchRequestSchema>

/** What bringing a folder up to date changed: documents put in, and documents that turned out retracted since. */
export const folderChangeSchema = v.object({
  at: v.string(),
  added: v.array(v.string()),
  retracted: v.array(v.string()),
})
export type FolderChange = v.InferOutput<typeof folderChangeSchema>

export const folderSearchSchema = v.object({
  search: folderSearchRequestSchema,
  /** The search in words. */
  words: v.string(),
  /** What was found later is not in the folder. */
  looked_at: v.string(),
  /** The last time it was brought up to date; null before. */
  change: v.nullable(folderChangeSchema),
})
export type FolderSearch = v.InferOutput<typeof folderSearchSchema>

/** `GET /folders/{site}/{id}/news`: documents the search found since, and documents in the folder that were retracted since. */
export const folderNewsSchema = v.object({ added: v.number(), retracted: v.number() })

/** A document in a folder. */
export const folderDocumentSchema = v.object({
  ...v.omit(savedDocumentSchema, ['saved_at']).entries,
  /** What the owner wrote beside it; plain text, empty where nothing. */
  note: v.string(),
})
export type FolderDocument = v.InferOutput<typeof folderDocumentSchema>

/** `GET /folders/{site}/{id}` */
export const folderContentSchema = v.object({
  ...folderSchema.entries,
  /** In the order the owner gave them. */
  documents: v.array(folderDocumentSchema),
  /** Null in a folder that belongs to no search. */
  search: v.optional(v.nullable(folderSearchSchema), null),
})
export type FolderContent = v.InferOutput<typeof folderContentSchema>

/** `GET /folders/shared/{link}`: what anybody who has the address sees. It says nothing of whose it is. */
export const sharedFolderSchema = v.object({
  name: v.string(),
  documents: v.array(folderDocumentSchema),
  search: v.optional(v.nullable(folderSearchSchema), null),
})
export type SharedFolder = v.InferOutput<typeof sharedFolderSchema>

export const folderRequestSchema = v.object({ lang: v.optional(langSchema, 'en') })
/** The query string of the calls that give a folder as a file. */
export const folderFileRequestSchema = v.object({
  lang: v.optional(langSchema, 'en'),
  format: v.optional(v.picklist(documentFormats), 'csv'),
})

export const folderPathSchema = v.object({ site: siteSchema, id: folderId })
export const sharedFolderPathSchema = v.object({
  link: v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'it must be the end of a shared address')),
})

/** `POST /folders` makes a folder, with documents in it and the search they were found by where these are named. */
export const makeFolderRequestSchema = v.object({
  type: siteSchema,
  name,
  documents: v.optional(documents),
  search: v.optional(folderSearchRequestSchema),
})
export type MakeFolderRequest = v.InferInput<typeof makeFolderRequestSchema>
/** `POST /folders/name` */
export const renameFolderRequestSchema = v.object({ id: folderId, name })
/** `POST /folders/delete` */
export const deleteFolderRequestSchema = v.object({ id: folderId })
export const deleteFolderDataSchema = v.object({ ok: v.literal(true) })
/** `POST /folders/share`: a link taken back is deleted; sharing again makes another one. */
export const shareFolderRequestSchema = v.object({ id: folderId, shared: v.boolean() })
/** `POST /folders/documents` puts documents at the end; those that are there already stay where they are. */
export const fillFolderRequestSchema = v.object({ id: folderId, documents })
/** `POST /folders/renew` puts in what the search found since, and answers with what that changed. */
export const renewFolderRequestSchema = v.object({ id: folderId })
/** `POST /folders/documents/remove` */
export const emptyFolderRequestSchema = v.object({ id: folderId, documents })
/** `POST /folders/documents/order`: the documents named come first, in this order; the others after them. */
export const orderFolderRequestSchema = v.object({ id: folderId, documents })
/** `POST /folders/documents/note`: an empty one takes the note away. */
export const noteRequestSchema = v.object({ id: folderId, document: documentIdSchema, note })
