import type { Transaction } from 'kysely'
import type { DocumentsTable, Tables } from '../../database/tables.ts'
import type { Derived } from '../../records/derived.ts'
import { isWithdrawn, type Notice } from '../../records/notice.ts'
import type { EvidenceRecord, Repair } from '../../records/record.ts'
import { fromJson, sealed, toJson } from '../../database/json-columns.ts'
import type { Database } from '../../database/open-database.ts'
import { readStored } from '../document.ts'
import { summarisedColumns, toSummarised, writeSummaries, type SummarisedRow } from '../document-summaries.ts'
import { batches } from '../../database/batches.ts'
import { readFact, takeRevisions, writeFact } from '../stored-settings.ts'
import { mergeRecords } from './merge-records.ts'
import { doiKey, isSameWork, otherVersion, pmidKey, versionOf, workKeys, yearOf } from './work-keys.ts'

/** Codes a record; a merged one is coded as the record it has become. */
export type Derive = (record: EvidenceRecord) => Derived

/** Parameters of one statement: fewer than any database allows, and always as many, so that it is prepared once. */
const portion = 400

const collect = async <Value, Row>(
  values: readonly Value[],
  read: (some: Value[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = []
  for (const some of batches([...new Set(values)], portion)) rows.push(...(await read(some)))
  return rows
}

/** Writes down what documents can be recognised by, in place of what was written before, and whose notices they are. */
export const writeWorkKeys = async (
  trx: Transaction<Tables>,
  documents: readonly { id: string; record: EvidenceRecord }[],
  known: readonly string[],
): Promise<void> => {
  for (const ids of batches(known, portion)) {
    await trx.deleteFrom('work_keys').where('document_id', 'in', ids).execute()
    await trx.deleteFrom('updates').where('document_id', 'in', ids).execute()
  }
  const keys = documents.flatMap(({ id, record }) =>
    [...new Set(workKeys(record))].map((key) => ({ key, document_id: id })),
  )
  for (const some of batches(keys, portion)) await trx.insertInto('work_keys').values(some).execute()
  const updates = documents.flatMap(({ id, record }) =>
    record.updates.flatMap(({ kind, doi, pmid }) =>
      [...doiKey(doi), ...pmidKey(pmid)].map((target) => ({ document_id: id, target, kind })),
    ),
  )
  for (const some of batches(updates, portion)) await trx.insertInto('updates').values(some).execute()
}

const columns = [
  'id',
  'record',
  'own_record',
  'derived',
  'superseded_by',
  'has_abstract',
  'imported_at',
  'content_revision',
] as const
type Row = Pick<DocumentsTable, (typeof columns)[number]>

interface Member extends Row {
  /** The record as it was imported. */
  own: EvidenceRecord
}

const readOwn = ({ record, own_record: own }: Pick<Row, 'record' | 'own_record'>): EvidenceRecord =>
  readStored(own ?? record)

/** Ids of the documents that share a key with one of these, or are of one work with them so far. */
const neighbours = async (trx: Transaction<Tables>, ids: readonly string[]): Promise<string[]> => {
  const keysOf = (some: readonly string[]) => trx.selectFrom('work_keys').select('key').where('document_id', 'in', some)
  const withKeys = (keys: readonly string[]) =>
    collect(keys, (some) => trx.selectFrom('work_keys').select('document_id as id').where('key', 'in', some).execute())
  const pmids = await collect(ids, (some) => keysOf(some).where('key', 'like', 'pmid:%').execute())
  const named = await collect(ids, (some) => keysOf(some).where('key', 'like', `${otherVersion}%`).execute())
  const versions = await withKeys([
    ...pmids.map(({ key }) => otherVersion + key),
    ...named.map(({ key }) => key.slice(otherVersion.length)),
  ])
  const sharing = await collect(ids, (some) =>
    trx
      .selectFrom('work_keys as own')
      .innerJoin('work_keys as other', 'other.key', 'own.key')
      .select('other.document_id as id')
      .whereRef('other.document_id', '!=', 'own.document_id')
      .where('own.document_id', 'in', some)
      .execute(),
  )
  const grouped = await collect([...ids, ...[...sharing, ...versions].map(({ id }) => id)], async (some) => [
    ...(await trx.selectFrom('documents').select('id').where('superseded_by', 'in', some).execute()),
    ...(
      await trx
        .selectFrom('documents')
        .select('superseded_by as id')
        .where('id', 'in', some)
        .where('superseded_by', 'is not', null)
        .execute()
    ).flatMap(({ id }) => (id === null ? [] : [{ id }])),
  ])
  return [...sharing, ...versions, ...grouped].map(({ id }) => id)
}

/** Documents whose notices are among these, and those of these that have notices, appraisals or repairs from elsewhere. */
export const spokenOf = async (trx: Transaction<Tables>, ids: readonly string[]): Promise<string[]> => {
  const targets = await collect(ids, (some) =>
    trx
      .selectFrom('updates')
      .innerJoin('work_keys', 'work_keys.key', 'updates.target')
      .select(['work_keys.document_id as id', 'updates.document_id as notice'])
      .where((where) =>
        where.or([where('updates.document_id', 'in', some), where('work_keys.document_id', 'in', some)]),
      )
      .execute(),
  )
  const appraised = await collect(ids, (some) =>
    trx.selectFrom('appraisals').select('document_id as id').where('document_id', 'in', some).execute(),
  )
  const mended = await collect(ids, (some) =>
    trx.selectFrom('repairs').select('document_id as id').where('document_id', 'in', some).execute(),
  )
  return [...targets, ...appraised, ...mended].map(({ id }) => id)
}

/** Records that are of one work, by chains of records that are the same. */
const partition = (members: readonly Member[]): Member[][] => {
  const keyed = members.flatMap((member) => workKeys(member.own).map((key) => ({ key, member })))
  const byKey = Map.groupBy(keyed, ({ key }) => key)
  const groups: Member[][] = []
  const placed = new Set<string>()
  for (const member of members) {
    if (placed.has(member.id)) continue
    const group = [member]
    placed.add(member.id)
    for (const one of group)
      for (const key of workKeys(one.own))
        for (const { member: other } of byKey.get(key) ?? [])
          if (!placed.has(other.id) && isSameWork(one.own, other.own)) {
            placed.add(other.id)
            group.push(other)
          }
    groups.push(group)
  }
  return groups
}

/** What has an abstract leads, then what came first. A record that completes others leads none that does not. */
const byPrecedence = (one: Member, other: Member): number =>
  Number(one.own.completion !== undefined) - Number(other.own.completion !== undefined) ||
  other.has_abstract - one.has_abstract ||
  one.imported_at.localeCompare(other.imported_at) ||
  one.id.localeCompare(other.id)

const addedTo = async (trx: Transaction<Tables>, ids: readonly string[]) => {
  const appraisals = await trx
    .selectFrom('appraisals')
    .select('appraisal')
    .where('document_id', 'in', [...ids])
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const repairs = await trx
    .selectFrom('repairs')
    .select(['field', 'value', 'note', 'at'])
    .where('document_id', 'in', [...ids])
    .orderBy('at')
    .orderBy('id')
    .execute()
  const notices = await trx
    .selectFrom('work_keys')
    .innerJoin('updates', 'updates.target', 'work_keys.key')
    .innerJoin('documents', 'documents.id', 'updates.document_id')
    .select(['updates.kind', 'documents.record'])
    .where('work_keys.document_id', 'in', [...ids])
    .where('updates.document_id', 'not in', [...ids])
    .orderBy('documents.id')
    .execute()
  return {
    appraisals: appraisals.map(({ appraisal }) => fromJson(appraisal)),
    repairs: repairs.map(({ value, ...repair }): Repair => ({
      ...repair,
      value: value === null ? null : JSON.parse(value),
    })),
    notices: notices.map(({ kind, record }): Notice => {
      const { doi, pmid, url, date } = fromJson(record)
      return { kind, ...(doi && { doi }), ...(pmid && { pmid }), ...(url && { url }), ...(date && { date }) }
    }),
  }
}

interface Change extends Pick<DocumentsTable, 'id' | 'record' | 'own_record' | 'derived' | 'superseded_by'> {
  isNewContent: boolean
}

/** What a record says of other versions of its work. */
type Versions = Pick<EvidenceRecord, 'newerVersion' | 'olderVersions'>

/**
 * Of the versions of one work the newest is found in place of all others; by the ids of the documents that lead each. What
 * the versions of a work are is said by their DOIs, or by PubMed, whose numbers rise with time.
 */
const versionsAmong = (groups: readonly (readonly Member[])[]): Map<string, Versions> => {
  const byWork = new Map<string, { leader: Member; number: number }[]>()
  const byPmid = new Map<string, string>()
  const workOf = new Map<string, string>()
  for (const [leader, ...others] of groups) {
    if (!leader || leader.own.completion) continue
    const version = versionOf(leader.own.doi)
    for (const { own } of [leader, ...others]) for (const key of pmidKey(own.pmid)) byPmid.set(key, leader.id)
    workOf.set(leader.id, version?.work ?? leader.id)
  }
  for (const [leader, ...others] of groups) {
    const stated = [leader, ...others].flatMap((one) => [...(one?.own.updateOf ?? []), ...(one?.own.updateIn ?? [])])
    const own = workOf.get(leader?.id ?? '')
    for (const key of stated.flatMap(pmidKey)) {
      const other = workOf.get(byPmid.get(key) ?? '')
      if (own === undefined || other === undefined) continue
      for (const [id, work] of workOf) if (work === other) workOf.set(id, own)
    }
  }
  for (const [leader] of groups) {
    const work = workOf.get(leader?.id ?? '')
    if (!leader || work === undefined) continue
    const number = versionOf(leader.own.doi)?.number ?? Number(leader.own.pmid ?? 0)
    byWork.set(work, [...(byWork.get(work) ?? []), { leader, number }])
  }
  const versions = new Map<string, Versions>()
  for (const all of byWork.values()) {
    const [newest, ...older] = all.toSorted((one, other) => other.number - one.number)
    if (!newest || older.length === 0) continue
    for (const { leader } of older) versions.set(leader.id, { newerVersion: newest.leader.id })
    versions.set(newest.leader.id, {
      olderVersions: older.map(({ leader }) => ({ id: leader.id, year: yearOf(leader.own) })),
    })
  }
  return versions
}

/** How the documents of one work are to stand: one leads with what all state and supersedes the others. */
const changesOf = async (
  trx: Transaction<Tables>,
  [leader, ...others]: readonly Member[],
  derive: Derive,
  versions: ReadonlyMap<string, Versions>,
): Promise<Change[]> => {
  if (!leader) return []
  const group = [leader, ...others]
  const ofVersions = versions.get(leader.id)
  const added = await addedTo(
    trx,
    group.map(({ id }) => id),
  )
  const isMerged = others.length > 0 || added.appraisals.length + added.notices.length + added.repairs.length > 0
  const own = toJson(leader.own)
  // What its source has deleted goes, unless another source states the work, too.
  const isDeletedAtPubMed = isWithdrawn(added)
  const isGone = group.every(
    ({ own: { completion, notices, url } }) =>
      completion || isWithdrawn({ notices }) || (isDeletedAtPubMed && url?.includes('//pubmed.ncbi.')),
  )
  const standing = <Noticed extends { notices: Notice[] }>(given: Noticed): Noticed =>
    isGone || !isWithdrawn(given)
      ? given
      : { ...given, notices: given.notices.filter(({ kind }) => kind !== 'withdrawn') }
  const records = [standing(leader.own), ...others.map((other) => standing(other.own))] as const
  const whole = isMerged ? mergeRecords(records, standing(added)) : leader.own
  const merged = ofVersions ? { ...whole, ...ofVersions } : whole
  const record = toJson(merged)
  const changes: Change[] = [
    {
      id: leader.id,
      record,
      own_record: record === own ? null : own,
      derived: record === leader.record ? leader.derived : toJson(derive(merged)),
      superseded_by: ofVersions?.newerVersion ?? null,
      isNewContent: record !== leader.record && !ofVersions?.newerVersion,
    },
    ...others.map((other) => {
      const ownRecord = toJson(other.own)
      return {
        id: other.id,
        record: ownRecord,
        own_record: null,
        derived: other.own_record === null ? other.derived : toJson(derive(other.own)),
        superseded_by: leader.id,
        isNewContent: false,
      }
    }),
  ]
  const before = new Map(group.map((member) => [member.id, member]))
  return changes.filter((change) => {
    const row = before.get(change.id)
    return (
      row?.record !== change.record ||
      row.superseded_by !== change.superseded_by ||
      row.own_record !== change.own_record
    )
  })
}

/**
 * Puts together the records of each work that the documents belong to, after they were written. Of several records of one
 * work one is shown, with what all of them state; what it was imported with is kept beside.
 *
 * @param written documents as they were imported, nothing else known of them yet
 * @param left documents that led the works of written ones before, or that those were notices of
 * @param isNews whether alerts tell of it
 */
export const groupWorks = async (
  trx: Transaction<Tables>,
  { written, left = [], isNews = true }: { written: readonly string[]; left?: readonly string[]; isNews?: boolean },
  derive: Derive,
  at: string,
): Promise<void> => {
  const targets = [...(await spokenOf(trx, written)), ...left]
  const affected = new Set([...written, ...targets])
  const found = new Set<string>()
  // A work's records are found within few steps: neighbours of neighbours, until a step finds no new one.
  for (let edge = [...affected]; edge.length > 0;) {
    const next = (await neighbours(trx, edge)).filter((id) => !found.has(id))
    for (const id of next) found.add(id)
    edge = [...new Set(next)].filter((id) => !affected.has(id))
    for (const id of edge) affected.add(id)
  }
  // Most documents are alone, and stay as they were written.
  const combined = [...new Set([...found, ...targets])]
  if (combined.length === 0) return
  const rows = await collect(combined, (some) =>
    trx.selectFrom('documents').select(columns).where('id', 'in', some).execute(),
  )
  const members = rows
    .map((row): Member => ({
      ...row,
      record: sealed(row.record),
      own_record: row.own_record === null ? null : sealed(row.own_record),
      own: readOwn(row),
    }))
    .toSorted(byPrecedence)
  const changes: Change[] = []
  const groups = partition(members).map((group) => group.toSorted(byPrecedence))
  const versions = versionsAmong(groups)
  for (const group of groups) changes.push(...(await changesOf(trx, group, derive, versions)))
  let revision = await takeRevisions(trx, changes.length)
  const summarised: SummarisedRow[] = []
  for (const { id, isNewContent, ...values } of changes) {
    const row = await trx
      .updateTable('documents')
      .set({ ...values, revision, ...(isNews && isNewContent && { content_revision: revision }), changed_at: at })
      .where('id', '=', id)
      .returning(summarisedColumns)
      .executeTakeFirst()
    if (row) summarised.push(row)
    revision++
  }
  await writeSummaries(trx, summarised.map(toSummarised))
}

/** Of a catalogue whose works are found as `work-keys.ts` does; another word regroups its documents. */
const foundFact = 'works, versions, sections'
/** The rule before it, which put more documents into one work: only works of several documents can come apart. */
const foundBefore = 'works and versions'
const pageSize = 500

/** The contract is `DocumentStore.findWorks`. */
export const findWorks = async (db: Database, derive: Derive, at: string): Promise<number> => {
  if ((await readFact(db, foundFact)) !== null) return 0
  const isGrouped = (await readFact(db, foundBefore)) !== null
  let done = 0
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'record', 'own_record'])
      .where('id', '>', after)
      .$if(isGrouped, (grouped) => grouped.where('superseded_by', 'is not', null))
      .orderBy('id')
      .limit(pageSize)
      .execute()
    const last = rows.at(-1)
    if (!last) break
    const documents = rows.map(({ id, record, own_record: own }) => ({
      id,
      record: readOwn({ record, own_record: own }),
    }))
    const ids = documents.map(({ id }) => id)
    await db.transaction().execute(async (trx) => {
      await writeWorkKeys(trx, documents, ids)
      // What another rule finds in stored documents is no news.
      await groupWorks(trx, { written: ids, isNews: false }, derive, at)
    })
    done += rows.length
    after = last.id
  }
  await writeFact(db, foundFact, at)
  return done
}
