import type { Database } from '../database/open-database.ts'
import type { Derived } from '../derive/derived.ts'
import type { EvidenceRecord } from '../records/record.ts'

/** What the latest content needs of a document. */
export interface DatedDocument {
  id: string
  revision: number
  /** Date of publication as precise as known, or null. */
  published: string | null
  /** ISO 8601, of the first import. */
  addedAt: string
  /** A superseded document is on no site. */
  derived: Derived
  /** BCP 47 tags of its titles and abstracts. */
  languages: readonly string[]
  hasAbstract: boolean
}

export interface LatestStore {
  /** The highest revision given so far. */
  revision(): Promise<number>
  /** Documents changed after a revision, oldest change first. */
  changedAfter(revision: number, limit: number): Promise<DatedDocument[]>
  /**
   * The moment from which additions count as news by their arrival, ISO 8601. What was there before is the stock the
   * site opened with, and is news of the months it was published in. Set to `now` by the first server that asks.
   */
  openedAt(now: Date): Promise<string>
}

const openedFact = 'latest_content_since'

export const createLatestStore = (db: Database): LatestStore => ({
  revision: async () =>
    Number(
      (await db.selectFrom('facts').select('value').where('name', '=', 'revision').executeTakeFirst())?.value ?? 0,
    ),
  changedAfter: async (revision, limit) => {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'revision', 'record', 'derived', 'superseded_by', 'imported_at'])
      .where('revision', '>', revision)
      .orderBy('revision')
      .limit(limit)
      .execute()
    return rows.map((row) => {
      const { date, year, title, abstract } = JSON.parse(row.record) as EvidenceRecord
      const derived = JSON.parse(row.derived) as Derived
      return {
        id: row.id,
        revision: Number(row.revision),
        published: date ?? (year ? String(year) : null),
        addedAt: row.imported_at,
        derived: row.superseded_by === null ? derived : { ...derived, sites: [] },
        languages: [...new Set([...Object.keys(title), ...Object.keys(abstract)])].sort(),
        hasAbstract: Object.keys(abstract).length > 0,
      }
    })
  },
  openedAt: async (now) => {
    await db
      .insertInto('facts')
      .values({ name: openedFact, value: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return (await db.selectFrom('facts').select('value').where('name', '=', openedFact).executeTakeFirstOrThrow()).value
  },
})
