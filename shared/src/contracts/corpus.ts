import * as v from 'valibot'
import { langSchema, siteSchema } from './fields.ts'

/** The query string of `GET /corpus`; `type` is the site. */
export const corpusRequestSchema = v.object({ type: siteSchema, lang: v.optional(langSchema, 'en') })
export type CorpusRequest = v.InferInput<typeof corpusRequestSchema>

/** What a site holds, counted now. */
export const corpusSchema = v.object({
  documents: v.number(),
  /** Documents with an abstract, in any language. */
  with_abstract: v.number(),
  /** Reviews that a source states an appraisal of. */
  appraised: v.number(),
  /** Documents of each type that has any, in the order of the catalogue; 'Type not coded' last. */
  by_type: v.array(v.object({ key: v.string(), title: v.string(), count: v.number() })),
  /** Documents that have a title or an abstract in a language (BCP 47 tag), the most first. */
  by_language: v.array(v.object({ lang: v.string(), count: v.number() })),
  /** Moment of the last import that brought a document, ISO 8601; null for an empty site. */
  last_import: v.nullable(v.string()),
  /** Sources that were searched to the end, each with the moment of the last time; servers before do not say. */
  searched: v.optional(v.array(v.object({ source: v.string(), at: v.string() })), []),
})
export type Corpus = v.InferOutput<typeof corpusSchema>
