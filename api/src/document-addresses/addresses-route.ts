import {
  addressesInPart,
  documentAddressesRequestSchema,
  documentAddressesSchema,
  type DocumentAddresses,
} from 'shared/contracts'
import { sites, type SiteId } from 'shared/sites'
import { bestText, languagesOf } from '../catalogue/best-text.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { documentsInTurns } from '../catalogue/documents-in-turns.ts'
import { batches } from '../database/batches.ts'
import { everyone } from '../http/access.ts'
import { jsonWithEtag } from '../http/answer.ts'
import { route } from '../http/route.ts'
import type { AddressEntry, AddressIndex } from './address-index.ts'

const newest = (entries: readonly AddressEntry[]): string =>
  entries.reduce((last, { changed }) => (changed > last ? changed : last), '')

const addressOf =
  (site: SiteId, changed: ReadonlyMap<string, string>) =>
  ({ id, record }: CatalogueDocument): DocumentAddresses['documents'][number] => ({
    id,
    title: bestText(record.title, 'en')?.text ?? record.id,
    languages: languagesOf({ ...record.title, ...record.abstract }).filter((lang) =>
      sites[site].languages.includes(lang),
    ),
    changed: changed.get(id) ?? '',
  })

export const documentAddressesRoute = (index: AddressIndex, store: DocumentStore) =>
  route({
    method: 'GET',
    access: everyone,
    limit: 'none',
    path: '/api/document_addresses',
    summary: 'Addresses of the documents',
    description:
      'What the canonical addresses of all documents of a site are made of, in parts, for sitemaps. Without a part, the parts there are.',
    query: documentAddressesRequestSchema,
    answer: jsonWithEtag(documentAddressesSchema),
    handle: async ({ query: { type, part } }) => {
      const parts = batches(await index.documents(type), addressesInPart)
      const wanted = part === undefined ? [] : (parts[part - 1] ?? [])
      const changed = new Map(wanted.map((entry) => [entry.id, entry.changed]))
      const documents: DocumentAddresses['documents'] = []
      for await (const { found } of documentsInTurns(store, [...changed.keys()]))
        documents.push(...found.map(addressOf(type, changed)))
      return { parts: parts.map((entries, place) => ({ part: place + 1, changed: newest(entries) })), documents }
    },
  })
