import { doiUrl } from 'shared/citations'
import { articlePath } from 'shared/documents'
import { keywordsOf, noticesOf, sourceOf } from '../articles/record-fields.ts'
import { element, inLang } from '../feeds/xml.ts'
import { bestText } from '../catalogue/best-text.ts'
import type { NoticeKind } from '../records/notice.ts'
import { publishedOf } from '../records/record.ts'
import type { HarvestedDocument } from './oai-store.ts'

/** What the address of a page is made with. */
export type PageAddress = (path: string) => string

export interface DublinCoreWords {
  /** Empty where the document's type is not coded. */
  type: string
  noticeNames: Readonly<Record<NoticeKind, string>>
  page: PageAddress
}

/**
 * Simple Dublin Core of a document: only what its sources state, and the type that the site coded. That it was retracted or
 * corrected is the first description.
 */
export const dublinCore = ({ id, record }: HarvestedDocument, { type, noticeNames, page }: DublinCoreWords): string => {
  const title = bestText(record.title, 'en')?.text ?? record.id
  const place = [record.volume, record.issue && `(${record.issue})`, record.pages && `: ${record.pages}`]
  const source = [record.journal, place.filter(Boolean).join('')].filter(Boolean).join(' ')
  const inEach = (name: string, texts: Readonly<Record<string, string>>): string[] =>
    Object.entries(texts).map(([lang, text]) => element(name, text, inLang(lang)))
  const each = (name: string, values: readonly (string | null | undefined)[]): string[] =>
    values.flatMap((value) => (value ? [element(name, value)] : []))
  return `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">${[
    ...inEach('dc:title', record.title),
    ...each('dc:creator', record.authors),
    ...each('dc:subject', keywordsOf(record)),
    ...each(
      'dc:description',
      (noticesOf(record) ?? []).map(({ kind, reference, url }) =>
        [noticeNames[kind], reference ?? url].filter(Boolean).join(': '),
      ),
    ),
    ...inEach('dc:description', record.abstract),
    ...each('dc:publisher', [record.publisher]),
    ...each('dc:date', [publishedOf(record)]),
    ...each('dc:type', ['Text', type]),
    ...each('dc:identifier', [page(articlePath({ id, title })), record.doi && doiUrl(record.doi)]),
    ...each('dc:source', [source]),
    ...each('dc:language', [record.language]),
    ...each('dc:relation', [sourceOf(record)]),
    ...each('dc:rights', [record.licence, record.attribution]),
  ].join('')}</oai_dc:dc>`
}
