import { sql } from 'kysely'
import type { SiteId } from 'shared/sites'
import { createAccountStore } from '../accounts/account-store.ts'
import { chosenLanguage } from '../i18n/site-locale.ts'
import { readStored } from '../catalogue/document.ts'
import { readFact, writeFact } from '../catalogue/stored-settings.ts'
import { batches } from '../database/batches.ts'
import { withLease } from '../database/lease.ts'
import type { Database } from '../database/open-database.ts'
import { queueMail } from '../mail/mail-queue.ts'
import type { EvidenceRecord } from '../records/record.ts'
import type { AlertDeps } from './run-alerts.ts'
import { retractionMail } from './retraction-mail.ts'

export type RetractionDeps = Pick<
  AlertDeps,
  'db' | 'documents' | 'trees' | 'siteLocales' | 'now' | 'mailsQueued' | 'logger'
>

export interface RetractionReport {
  /** Retractions that the catalogue did not say before. */
  learned: number
  mails: number
  failed: number
}

/** That somebody has a document. */
interface Owner {
  accountId: string
  /** Null for an alert of a curated search, or of a saved one that is gone. */
  site: SiteId | null
  documentId: string
  since: string
  isSaved: boolean
}

/** The highest revision that was looked through for retractions. */
const revisionFact = 'retractions_revision'

/** Documents that are looked through in one transaction. */
const portion = 500

const retractionOf = ({ notices }: EvidenceRecord) => notices.find(({ kind }) => kind === 'retraction')

/** Notes the documents that were retracted since the last look, with when the catalogue took that in. */
const noteRetractions = async (db: Database): Promise<number> => {
  let learned = 0
  for (let revision = Number((await readFact(db, revisionFact)) ?? 0); ;) {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'revision', 'record', 'changed_at'])
      .where('revision', '>', revision)
      // What has the word somewhere is read; the others are most, and need not be.
      .where(sql<string>`record`, 'like', '%"retraction"%')
      .orderBy('revision')
      .limit(portion)
      .execute()
    const last = rows.at(-1)
    if (!last) return learned
    revision = Number(last.revision)
    const found = rows.filter(({ record }) => retractionOf(readStored(record)))
    await db.transaction().execute(async (trx) => {
      for (const { id, changed_at } of found) {
        const { numInsertedOrUpdatedRows = 0n } = await trx
          .insertInto('retractions')
          .values({ document_id: id, learned_at: changed_at, told_at: null })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        learned += Number(numInsertedOrUpdatedRows)
      }
      await writeFact(trx, revisionFact, String(revision))
    })
  }
}

/** The accounts that have one of the documents: saved, in a folder, or sent by an alert. */
const ownersOf = async (db: Database, ids: readonly string[]): Promise<Owner[]> => {
  const saved = await db
    .selectFrom('saved_documents')
    .select(['account_id as accountId', 'site', 'document_id as documentId', 'saved_at as since'])
    .where('document_id', 'in', ids)
    .execute()
  const inFolders = await db
    .selectFrom('folder_documents')
    .innerJoin('folders', 'folders.id', 'folder_documents.folder_id')
    .select(['account_id as accountId', 'site', 'document_id as documentId', 'added_at as since'])
    .where('document_id', 'in', ids)
    .execute()
  const alerted = await db
    .selectFrom('alerted_documents')
    .leftJoin('saved_searches', 'saved_searches.id', 'alerted_documents.alert_id')
    .select([
      'alerted_documents.account_id as accountId',
      'saved_searches.site as site',
      'document_id as documentId',
      'alerted_at as since',
    ])
    .where('document_id', 'in', ids)
    .execute()
  return [
    ...[...saved, ...inFolders].map((owner) => ({ ...owner, isSaved: true })),
    ...alerted.map((owner) => ({ ...owner, isSaved: false })),
  ]
}

/** The day of a retraction, as precise as its notice says: a date, or a year in its citation. */
const dayOf = ({ date, reference }: NonNullable<ReturnType<typeof retractionOf>>): string | null =>
  date ?? /\b(?:19|20)\d{2}\b/.exec(reference ?? '')?.[0] ?? null

/**
 * Whether it was news to somebody who had the document: they had it before the catalogue said so, and before the publisher did.
 * What a repair of older data brings was there to be read when they saved it.
 */
const isNews = (since: string, learnedAt: string, day: string | null): boolean =>
  since < learnedAt && (day === null || since.slice(0, day.length) <= day)

/** Notifies one account of the retractions on a site. @returns whether any was new to it */
const notify = async (
  parts: RetractionDeps,
  { accountId, site }: { accountId: string; site: SiteId },
  savedById: ReadonlyMap<string, boolean>,
): Promise<boolean> => {
  const { db, now } = parts
  const account = await createAccountStore(db).find(accountId)
  if (!account?.confirmedAt) return false
  const siteLocale = parts.siteLocales(site, chosenLanguage(account.languages, site))
  const found = await parts.documents.findAll([...savedById.keys()])
  return db.transaction().execute(async (trx) => {
    const notified = await trx
      .selectFrom('told_retractions')
      .select('document_id')
      .where('account_id', '=', accountId)
      .where('document_id', 'in', [...savedById.keys()])
      .execute()
    const documents = found.filter(({ id }) => !notified.some(({ document_id }) => document_id === id))
    if (documents.length === 0) return false
    await trx
      .insertInto('told_retractions')
      .values(documents.map(({ id }) => ({ account_id: accountId, document_id: id, told_at: now().toISOString() })))
      .execute()
    const mail = retractionMail(siteLocale, {
      name: account.firstName,
      documents,
      allSaved: documents.every(({ id }) => savedById.get(id)),
      tree: parts.trees[site],
    })
    await queueMail(trx, { accountId, to: account.email, kind: 'retraction', mail }, now())
    return true
  })
}

/**
 * Notifies every account that had a document, saved, in a folder or by an alert, of its retraction: once, by one mail. One
 * process at a time; killed at any moment, it goes on where it was.
 *
 * @returns null when another process is at it
 */
export const notifyRetractions = (parts: RetractionDeps): Promise<RetractionReport | null> =>
  withLease(parts.db, 'retractions', parts.now, async () => {
    const { db } = parts
    const report: RetractionReport = { learned: await noteRetractions(db), mails: 0, failed: 0 }
    const waiting = await db.selectFrom('retractions').selectAll().where('told_at', 'is', null).execute()
    const learnedAt = new Map(waiting.map(({ document_id, learned_at }) => [document_id, learned_at]))
    for (const ids of batches([...learnedAt.keys()])) {
      const documents = new Map((await parts.documents.findAll(ids)).map((document) => [document.id, document]))
      const people = new Map<string, { accountId: string; site: SiteId; savedById: Map<string, boolean> }>()
      for (const { accountId, documentId, since, isSaved, ...owner } of await ownersOf(db, ids)) {
        const document = documents.get(documentId)
        const retraction = document && retractionOf(document.record)
        const site = owner.site ?? document?.derived.sites[0]
        if (!retraction || !site || !isNews(since, learnedAt.get(documentId) ?? '', dayOf(retraction))) continue
        const key = `${accountId} ${site}`
        const person = people.get(key) ?? { accountId, site, savedById: new Map<string, boolean>() }
        person.savedById.set(documentId, isSaved || (person.savedById.get(documentId) ?? false))
        people.set(key, person)
      }
      let failed = 0
      for (const { accountId, site, savedById } of people.values())
        try {
          if (await notify(parts, { accountId, site }, savedById)) report.mails++
        } catch (error) {
          failed++
          parts.logger?.error({ err: error, account: accountId, site }, 'a retraction could not be told')
        }
      report.failed += failed
      if (failed === 0)
        await db
          .updateTable('retractions')
          .set({ told_at: parts.now().toISOString() })
          .where('document_id', 'in', ids)
          .execute()
    }
    if (report.mails > 0) parts.mailsQueued()
    return report
  })
