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

const pubMedPage = /^https?:\/\/(www\.)?(pubmed\.ncbi\.nlm\.nih\.gov|ncbi\.nlm\.nih\.gov\/pubmed)\//i

/** Whether an address is of PubMed, which has a record of a document and never its text. */
export const isPubMed = (url: string): boolean => pubMedPage.test(url)

/** The record of a document on PubMed, where one is known. */
export const pubMedAddress = ({ pmid, url }: Pick<EvidenceRecord, 'pmid' | 'url'>): string | undefined =>
  pmid && /^\d+$/.test(pmid) ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : url && isPubMed(url) ? url : undefined

/** The document on PubMed Central: by its number, or by its own address there. */
export const pmcAddress = ({ pmcid, url }: Pick<EvidenceRecord, 'pmcid' | 'url'>): string | undefined => {
  const [, number] =
    /^(?:PMC)?(\d+)$/i.exec(pmcid ?? '') ??
    /^https?:\/\/(?:pmc\.|www\.)?ncbi\.nlm\.nih\.gov\/(?:pmc\/)?articles\/PMC(\d+)\/?$/i.exec(url ?? '') ??
    []
  return number && `https://pmc.ncbi.nlm.nih.gov/articles/PMC${number}/`
}

/** Where the abstract of a document that has none here can be looked for. */
export const abstractElsewhere = ({ abstract, pmid, doi }: EvidenceRecord): string | undefined => {
  if (Object.keys(abstract).length > 0) return undefined
  return pmid && /^\d+$/.test(pmid) ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : doi ? doiUrl(doi) : undefined
}

/** Whether authors are not shown since their source mixes them with others, and no other source names them. */
export const areAuthorsInDoubt = ({ authors, authorsInDoubt }: EvidenceRecord): boolean =>
  authorsInDoubt === true && authors.length === 0

/** Keywords of authors and indexers, each once. */
export const keywordsOf = ({ keywords, mesh }: EvidenceRecord): string[] => [...new Set([...keywords, ...mesh])]

/** Where the document itself is: a page of PubMed only where nothing leads further. Null when nobody has said. */
export const sourceOf = (record: EvidenceRecord): string | null => {
  const { url, doi } = record
  if (url && !isPubMed(url)) return url
  return pmcAddress(record) ?? (doi ? doiUrl(doi) : (url ?? null))
}

/** Where in a journal it stands, as far as it is stated. */
export const bibliographicOf = ({ volume, issue, pages, issn, publisher }: EvidenceRecord) => ({
  volume: volume || undefined,
  issue: issue || undefined,
  pages: pages || undefined,
  issn: issn.length > 0 ? issn : undefined,
  publisher: publisher || undefined,
})

/** Newer and older versions of the work. */
export const versionsOf = ({ newerVersion, olderVersions }: EvidenceRecord) => ({
  newer_version: newerVersion,
  older_versions: olderVersions && [...olderVersions],
})
