import { publisherNoticeKinds as noticeKinds, type PublisherNotice } from 'shared/contracts'
import * as v from 'valibot'
import { dateSchema, doiSchema, httpAddress, line, pmidSchema } from './field-schemas.ts'

export type NoticeKind = PublisherNotice['kind']

const kind = v.picklist(noticeKinds, `must be one of ${noticeKinds.join(', ')}`)

/** A retraction, an expression of concern or a correction, and where it was published. */
export const noticeSchema = v.object({
  kind,
  date: v.optional(v.nullable(dateSchema)),
  /** Where the notice stands, as a citation: `N Engl J Med. 2020 Jun 25;382(26):2582`. */
  reference: v.optional(v.nullable(line)),
  doi: v.optional(v.nullable(doiSchema)),
  pmid: v.optional(v.nullable(pmidSchema)),
  url: v.optional(v.nullable(httpAddress)),
})
export type Notice = v.InferOutput<typeof noticeSchema>

/** What a notice says of another document, named by its DOI or PMID. */
export const updateSchema = v.object({
  kind,
  doi: v.optional(v.nullable(doiSchema)),
  pmid: v.optional(v.nullable(pmidSchema)),
})

/** Each notice once, the gravest first. */
export const orderedNotices = (notices: readonly Notice[]): Notice[] => {
  const keyOf = ({ kind, doi, pmid, url, reference }: Notice) =>
    `${kind} ${pmid ?? doi?.toLowerCase() ?? url ?? reference ?? ''}`
  const distinct = [...new Map(notices.map((notice) => [keyOf(notice), notice])).values()]
  // A bare statement adds nothing where the notice itself is known.
  const known = distinct.filter(
    (notice) =>
      notice.doi ||
      notice.pmid ||
      notice.url ||
      notice.reference ||
      notice.date ||
      !distinct.some((other) => other !== notice && other.kind === notice.kind),
  )
  return known.toSorted((a, b) => noticeKinds.indexOf(a.kind) - noticeKinds.indexOf(b.kind))
}

/** Whether the source of a record has taken it back: it is found nowhere, and known to lists that hold it. */
export const isWithdrawn = ({ notices }: { notices: readonly Notice[] }): boolean =>
  notices.some(({ kind: said }) => said === 'withdrawn')
