import { sql } from 'kysely'
import { fromJson, type Json } from '../database/json-columns.ts'
import type { DocumentsTable } from '../database/tables.ts'
import type { Derived } from '../records/derived.ts'
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

/** What a record that was stored before these fields were known has in them. */
const emptyFields = {
  updates: [],
  appraisals: [],
  notices: [],
  sources: [],
  issn: [],
  publicationTypes: [],
  plainLanguageSummary: {},
  keyMessages: {},
}

/** A record as it is stored. @throws SyntaxError when it is damaged */
export const readStored = (json: Json<EvidenceRecord>): EvidenceRecord => ({ ...emptyFields, ...fromJson(json) })

export const documentColumns = ['id', 'revision', 'record', 'derived', 'superseded_by'] as const

/**
 * Whether a row of `documents` is found itself, and no fuller record of its work in its place. For `superseded_by is null`
 * SQLite takes the index of that column, in which nearly all documents have null, and then sorts them.
 */
export const isShown = sql<boolean>`coalesce(documents.superseded_by, '') = ''`

/** @throws SyntaxError when the document is damaged */
export const toDocument = (row: Pick<DocumentsTable, (typeof documentColumns)[number]>): CatalogueDocument => ({
  id: row.id,
  // PostgreSQL gives big integers as texts.
  revision: Number(row.revision),
  record: readStored(row.record),
  derived: fromJson(row.derived),
  supersededBy: row.superseded_by,
})

/**
 * What is read of a row, in a list; the list is empty where the row is damaged.
 *
 * @param onDamage runs for a damaged row
 */
export const unlessDamaged =
  <Row, Value>(read: (row: Row) => Value, onDamage?: (row: Row, damage: SyntaxError) => void) =>
  (row: Row): Value[] => {
    try {
      return [read(row)]
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      onDamage?.(row, error)
      return []
    }
  }
