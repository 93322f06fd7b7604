import type { Derived } from '../derive/derived.ts'
import type { EvidenceRecord } from '../records/record.ts'

/** A document of the catalogue. */
export interface CatalogueDocument {
  /** Short id of addresses. */
  id: string
  /** Rises with every write of any document. */
  revision: number
  record: EvidenceRecord
  derived: Derived
  /** Id of the fuller record of the same article, which is found in place of this one; or null. */
  supersededBy: string | null
}
