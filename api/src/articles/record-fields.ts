import { doiUrl } from 'shared/citations'
import type { EvidenceRecord } from '../records/record.ts'

/** Keywords of authors and indexers, each once. */
export const keywordsOf = ({ keywords, mesh }: EvidenceRecord): string[] => [...new Set([...keywords, ...mesh])]

/** Where the document itself is, or null when nobody has said. */
export const sourceOf = ({ url, doi }: EvidenceRecord): string | null => url ?? (doi ? doiUrl(doi) : null)
