import type { DocumentKind } from '../records/document-kinds.ts'
import type { EvidenceRecord } from '../records/record.ts'

const open = /cc-?by|creative commons|public domain/i
const dedicated = /\bcc0\b/i
/** Words of a licence that is of a list or of its records, not of what they tell of. */
const ofRecords = /\b(list|collection|facts|bibliographic|metadata)\b/i

/** CC0 is also what catalogues give their records out under: it opens the text only where the source says so. */
const opensText = (licence: string, basis: string): boolean =>
  !ofRecords.test(licence) &&
  (open.test(licence) || (dedicated.test(licence) && (basis !== '' || /article/i.test(licence))))

/** Prefixes of publishers that open everything they publish: PLOS, BioMed Central, Frontiers, JMIR. */
const openPublisher = /^10\.(1371|1186|3389|2196)\//

/** Whether the text is open where its source or publisher has it: by its licence, its publisher, or as a preprint. */
export const isOpenAtSource = (
  { licence, licenceBasis, doi }: Pick<EvidenceRecord, 'licence' | 'licenceBasis' | 'doi'>,
  kind: DocumentKind | null,
): boolean => opensText(licence ?? '', licenceBasis ?? '') || openPublisher.test(doi ?? '') || kind === 'preprint'

/**
 * Whether the full text can be read free of charge: its licence, an open copy or a number of PubMed Central says so, its
 * publisher opens everything, or it is a preprint, which its authors made public themselves.
 */
export const hasFreeFullText = (record: EvidenceRecord, kind: DocumentKind | null): boolean =>
  isOpenAtSource(record, kind) || Boolean(record.oaUrl) || Boolean(record.pmcid)
