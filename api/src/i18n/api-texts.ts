import { articleSections, fromEntries, type ArticleSection } from 'shared/contracts'
import { siteIds, type Lang, type SiteId } from 'shared/sites'
import * as v from 'valibot'
import { readTexts } from './read-texts.ts'

const text = v.pipe(v.string(), v.nonEmpty())
const labelsSchema = v.strictObject(fromEntries(articleSections.map((section) => [section, text] as const)))
const textsSchema = v.strictObject({
  labels: labelsSchema,
  labelsBySite: v.strictObject(v.entriesFromList(siteIds, v.optional(v.partial(labelsSchema)))),
  qualityNote: v.strictObject({ appraised: text, notAppraised: text }),
  descriptionLabel: text,
  links: v.strictObject({
    pubMed: text,
    pubMedCentral: text,
    abstractAtSource: text,
    abstractIn: text,
    fullRecord: text,
    fullText: text,
    fullTextIn: text,
    openCopy: text,
    publisher: text,
    publisherPaid: text,
    source: text,
  }),
  citationAvailableFrom: text,
  authorsInDoubt: text,
})

/** The words the API itself writes into answers, in one language. */
export type ApiTexts = v.InferOutput<typeof textsSchema>
export type TextsByLanguage = Record<Lang, ApiTexts>

/** Reads `api/texts`; throws when a language lacks a word. */
export const loadApiTexts = (): TextsByLanguage => readTexts(textsSchema)

export const labelOf = (texts: ApiTexts, section: ArticleSection, site: SiteId): string =>
  texts.labelsBySite[site]?.[section] ?? texts.labels[section]

/** Puts values into the `{{places}}` of a text. */
export const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
