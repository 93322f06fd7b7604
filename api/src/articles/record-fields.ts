import { doiUrl } from 'shared/citations'
import type { PublisherNotice } from 'shared/contracts'
import type { Notice } from '../records/notice.ts'
import type { EvidenceRecord } from '../records/record.ts'

/** Where a notice of a publisher can be read. */
const noticeAddress = ({ url, pmid, doi }: Notice): string | undefined =>
  url ?? (pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : doi ? doiUrl(doi) : undefined)

/** Notices as pages show them; undefined where there is none. */
export const noticesOf = ({ notices }: EvidenceRecord): PublisherNotice[] | undefined =>
  notices.length === 0
    ? undefined
    : notices.map((notice) => {
        const url = noticeAddress(notice)
        const { kind, date, reference } = notice
        return { kind, ...(date && { date }), ...(reference && { reference }), ...(url && { url }) }
      })

/** Where the abstract of a document that has none here can be looked for. */
export const abstractElsewhere = ({ abstract, pmid, doi }: EvidenceRecord): string | undefined => {
  if (Object.keys(abstract).length > 0) return undefined
  return pmid && /^\d+$/.test(pmid) ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : doi ? doiUrl(doi) : undefined
}

/** Keywords of authors and indexers, each once. */
export const keywordsOf = ({ keywords, mesh }: EvidenceRecord): string[] => [...new Set([...keywords, ...mesh])]

/** Where the document itself is, or null when nobody has said. */
export const sourceOf = ({ url, doi }: EvidenceRecord): string | null => url ?? (doi ? doiUrl(doi) : null)

/** Where in a journal it stands, as far as it is stated. */
export const bibliographicOf = ({ volume, issue, pages, issn, publisher }: EvidenceRecord) => ({
  volume: volume || undefined,
  issue: issue || undefined,
  pages: pages || undefined,
  issn: issn.length > 0 ? issn : undefined,
  publisher: publisher || undefined,
})
