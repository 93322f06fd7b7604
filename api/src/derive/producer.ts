import type { EvidenceRecord } from '../records/record.ts'

/** Ids of producer nodes, and how their records are known. */
const producers: readonly { id: string; holds: (record: EvidenceRecord) => boolean }[] = [
  {
    id: 'cochrane',
    holds: ({ journal, doi }) => /cochrane/i.test(journal ?? '') || (doi ?? '').startsWith('10.1002/14651858'),
  },
  {
    id: 'campbell-collaboration',
    holds: ({ journal, doi }) =>
      /campbell systematic/i.test(journal ?? '') || /^10\.(4073\/csr|1002\/cl2)/.test(doi ?? ''),
  },
]

/** The organisation that produced the document, as the id of a filter node, or null. */
export const producerOf = (record: EvidenceRecord): string | null =>
  producers.find(({ holds }) => holds(record))?.id ?? null
