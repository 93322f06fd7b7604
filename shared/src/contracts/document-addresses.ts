import * as v from 'valibot'
import { documentIdSchema, langSchema, siteSchema } from './fields.ts'

/** Documents in one part of the list. With five languages each, a part stays below the 50,000 addresses of a sitemap. */
export const addressesInPart = 5000

/** The query string of `GET /document_addresses`; `type` is the site. Without `part` the response lists the parts. */
export const documentAddressesRequestSchema = v.object({
  type: siteSchema,
  /** From 1. */
  part: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'it must be a whole number from 1 to 9999'), v.transform(Number)),
  ),
})

/** What the canonical addresses of a site's documents are made of, for sitemaps. */
export const documentAddressesSchema = v.object({
  /** The parts there are, and when something in them last changed (ISO 8601). */
  parts: v.array(v.object({ part: v.number(), changed: v.string() })),
  /** The documents of the part asked for. */
  documents: v.array(
    v.object({
      id: documentIdSchema,
      /** The title that the canonical address is made of. */
      title: v.string(),
      /** Languages of the site that the document has its title or abstract in. */
      languages: v.array(langSchema),
      changed: v.string(),
    }),
  ),
})
export type DocumentAddresses = v.InferOutput<typeof documentAddressesSchema>
