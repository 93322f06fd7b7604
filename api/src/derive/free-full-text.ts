import type { EvidenceRecord } from '../records/record.ts'

const open = /\bcc0\b|cc-?by|creative commons|public domain/i

/** Whether the full text can be read free of charge: its licence or its source says so. */
export const hasFreeFullText = (record: EvidenceRecord): boolean =>
  open.test(record.licence ?? '') || Boolean(record.oaUrl) || /^10\.(1371|1186|3389|2196)\//.test(record.doi ?? '')
