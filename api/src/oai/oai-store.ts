import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Derived } from '../records/derived.ts'
import { readStored } from '../catalogue/document.ts'
import { fromJson } from '../database/json-columns.ts'
import type { DocumentsTable } from '../database/tables.ts'
import { isWithdrawn } from '../records/notice.ts'
import type { EvidenceRecord } from '../records/record.ts'
import type { SiteId } from 'shared/sites'

/** A document as it is harvested. */
export interface HarvestedDocument {
  id: string
  revision: number
  /** ISO 8601. */
  changedAt: string
  record: EvidenceRecord
  derived: Derived
  /** Whether it was withdrawn, or is part of another record of the same work now. */
  isDeleted: boolean
}

const columns = ['id', 'revision', 'changed_at', 'record', 'derived', 'superseded_by'] as const
/** Rows read between two turns of the event loop. */
const portion = 200

type Row = Pick<DocumentsTable, (typeof columns)[number]>

/** One that is damaged, or not of the site, is left out; one that was withdrawn is of every site. */
const ofSite = (row: Row, site: SiteId): HarvestedDocument[] => {
  try {
    const derived = fromJson(row.derived)
    const record = readStored(row.record)
    if (!derived.sites.includes(site) && !isWithdrawn(record)) return []
    const isDeleted = isWithdrawn(record) || row.superseded_by !== null
    return [{ id: row.id, revision: Number(row.revision), changedAt: row.changed_at, record, derived, isDeleted }]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    process.emitWarning(`The document ${row.id} is damaged and is not harvested: ${error.message}`)
    return []
  }
}

export const createOaiStore = (db: Database) => {
  const rows = () => db.selectFrom('documents').select(columns)
  return {
    find: async (id: string, site: SiteId): Promise<HarvestedDocument | null> => {
      const row = await rows().where('id', '=', id).executeTakeFirst()
      return (row && ofSite(row, site)[0]) ?? null
    },
    /** Documents of a site changed within a time, oldest change first, after a revision; the bounds belong to it. */
    changed: async (
      site: SiteId,
      { after, from, until }: { after: number; from?: string | undefined; until?: string | undefined },
      limit: number,
    ): Promise<HarvestedDocument[]> => {
      const found: HarvestedDocument[] = []
      for (let last = after; found.length < limit;) {
        let asked = rows()
          .where('revision', '>', last)
          .where((where) =>
            where.or([where(sql`derived`, 'like', `%"${site}"%`), where(sql`record`, 'like', '%"withdrawn"%')]),
          )
        if (from !== undefined) asked = asked.where('changed_at', '>=', from)
        if (until !== undefined) asked = asked.where('changed_at', '<=', until)
        const read = await asked.orderBy('revision').limit(portion).execute()
        found.push(...read.flatMap((row) => ofSite(row, site)))
        if (read.length < portion) break
        last = Number(read.at(-1)?.revision ?? last)
      }
      return found.slice(0, limit)
    },
    /** When the oldest document was last changed, or null where there is none. */
    earliest: async (): Promise<string | null> => {
      const row = await rows().orderBy('changed_at').limit(1).executeTakeFirst()
      return row?.changed_at ?? null
    },
  }
}
export type OaiStore = ReturnType<typeof createOaiStore>
