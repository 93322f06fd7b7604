import { networkOf } from 'shared/connections'
import {
  readWork,
  type AcceptRequest,
  type Contribution,
  type ContributionData,
  type ContributionRequest,
  type ContributionsData,
  type DecisionData,
  type NamedWork,
} from 'shared/contributions'
import { createAttempts } from '../accounts/attempts.ts'
import type { AccountDeps } from '../accounts/account-parts.ts'
import { createAppraisalStore } from '../appraisals/appraisal-store.ts'
import { bestText } from '../catalogue/best-text.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { comparableAddress } from '../catalogue/works/work-keys.ts'
import type { ContributionsTable } from '../database/contribution-tables.ts'
import { countRows } from '../database/count-rows.ts'
import type { Database } from '../database/open-database.ts'
import type { Deriver } from '../derive/derive.ts'
import { HttpError } from '../http/errors.ts'
import { importRecords } from '../import/import-records.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { readRecord } from '../records/record.ts'
import { contributionMail } from './contribution-mail.ts'
import { fetchWork, type WorkSources } from './fetch-work.ts'

/** What of one network is taken in an hour, and of all together. */
const mostOfNetwork = 10
const mostOfAll = 300
const hour = 3_600_000
/** What waits for an editor at most. */
const mostWaiting = 5000
/** What one page of the queue shows. */
const mostShown = 100
/** Milliseconds that what was decided is kept. */
const keptMs = 90 * 24 * hour

/** Ids of the documents that a work is, where it is in the catalogue. */
const documentsOf = async (db: Database, { by, id }: NamedWork): Promise<string[]> => {
  if (by !== 'address') return createAppraisalStore(db).documentsOf({ [by]: id })
  const address = comparableAddress(id)
  if (address === null) return []
  const rows = await db
    .selectFrom('work_keys')
    .innerJoin('documents', 'documents.id', 'work_keys.document_id')
    .select(['documents.id', 'superseded_by'])
    .where('key', '>=', `at:${address}#`)
    .where('key', '<', `at:${address}$`)
    .limit(1)
    .execute()
  if (rows.length > 0) return rows.map((row) => row.superseded_by ?? row.id)
  // A record that an editor found by its identifier seldom has the address that a reader sent.
  const accepted = await db
    .selectFrom('contributions')
    .select('document_id')
    .where('work', '=', id)
    .where('state', '=', 'accepted')
    .execute()
  return accepted.flatMap(({ document_id: document }) => document ?? [])
}

const titleOf = (document: Awaited<ReturnType<DocumentStore['find']>>, lang: ContributionsTable['lang']): string =>
  document ? (bestText(document.record.title, lang)?.text ?? document.record.id) : ''

/** Removes what was decided long ago. */
export const tidyContributions = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('contributions')
    .where('decided_at', '<', new Date(now.getTime() - keptMs).toISOString())
    .execute()
}

/** What readers send, and what editors make of it. Nothing of it is shown to others before an editor accepted it. */
export const createContributions = (deps: {
  db: Database
  now: () => Date
  documents: DocumentStore
  /** Codes a record that was fetched or corrected. */
  derive: () => Deriver
  siteLocales: AccountDeps['siteLocales']
  mailsQueued: () => void
  /** Null while nothing may leave the machine: no address is named that a source may write to. */
  sources: WorkSources | null
}) => {
  const { db, now, documents, derive, siteLocales, mailsQueued, sources } = deps
  const attempts = createAttempts(db, now)

  const waiting = async (id: string): Promise<ContributionsTable> => {
    const row = await db
      .selectFrom('contributions')
      .selectAll()
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (!row) throw new HttpError('not_found', 'Nothing with this id waits: somebody has decided it.')
    return row
  }

  const countWaiting = () => countRows(db.selectFrom('contributions').where('state', '=', 'waiting'))

  /** Writes a decision down, once; the mail to the reader is queued in the same transaction, and the address goes. */
  const decide = async (
    row: ContributionsTable,
    outcome: { state: 'accepted'; document: string } | { state: 'declined'; reason: string },
  ): Promise<void> => {
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('contributions')
        .set({
          state: outcome.state,
          ...(outcome.state === 'declined' ? { reason: outcome.reason } : { document_id: outcome.document }),
          email: '',
          decided_at: now().toISOString(),
        })
        .where('id', '=', row.id)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) throw new HttpError('not_found', 'Somebody else has decided it meanwhile.')
      if (row.email === '') return
      const mail = contributionMail(
        siteLocales(row.site, row.lang),
        outcome.state === 'accepted' ? { ...outcome, documentPath: `/articles/${outcome.document}` } : outcome,
      )
      await queueMail(trx, { accountId: null, to: row.email, kind: 'contribution', mail }, now())
    })
    mailsQueued()
  }

  /** Fetches a work that is missing. @returns the id of its document, or why there is none */
  const takeIn = async (row: ContributionsTable, given: string): Promise<{ id: string } | { problem: string }> => {
    const work = readWork(given || (row.work ?? ''))
    if (!work) return { problem: 'This is neither a DOI nor a PMID nor an address.' }
    const [here] = await documentsOf(db, work)
    if (here !== undefined) return { id: here }
    if (!sources) return { problem: 'HARVEST_EMAIL is not set: until it is, no source is asked.' }
    const fetched = await fetchWork(sources, work, row.site)
    if ('problem' in fetched) return fetched
    const refused: string[] = []
    async function* entries() {
      yield await Promise.resolve({ line: 1, given: 'given' in fetched ? fetched.given : {} })
    }
    await importRecords({
      entries: entries(),
      store: documents,
      derive: derive(),
      onRefusal: ({ reason }) => refused.push(reason),
      now,
    })
    const [id] = await documentsOf(db, work)
    return id === undefined ? { problem: refused.join(' ') || 'The record that came names another work.' } : { id }
  }

  /** Writes a repair or a note down. @returns why not, or null */
  const repair = async (documentId: string, { field, value, note = '' }: AcceptRequest): Promise<string | null> => {
    if (field === undefined && note === '') return 'Say what the right value is, or write a note for the history.'
    if (field !== undefined && value === undefined) return 'Say what the right value is.'
    const document = await documents.find(documentId)
    if (!document) return 'The record is gone.'
    let stated: unknown
    if (field !== undefined) {
      const { language } = document.record
      const reading = readRecord({ id: 'x', title: 'x', sites: [], language, [field]: value })
      if (!reading.ok) return reading.reason
      const [leftOut] = reading.leftOut
      if (leftOut !== undefined) return leftOut
      stated = Reflect.get(reading.record, field)
    }
    await db
      .insertInto('repairs')
      .values({
        id: crypto.randomUUID(),
        document_id: documentId,
        field: field ?? null,
        value: field === undefined ? null : JSON.stringify(stated),
        note,
        at: now().toISOString(),
      })
      .execute()
    await documents.regroup([documentId], now(), derive(), { isNews: false })
    return null
  }

  return {
    /**
     * Takes what a reader sends into the queue; a work that is in the catalogue is answered at once, and one that waits
     * already waits once.
     *
     * @throws TooManyAttempts when a network, or all together, sent too much
     */
    submit: async (request: ContributionRequest, address: string): Promise<ContributionData> => {
      const { kind, type: site, lang, words, email } = request
      const work = kind === 'review' ? readWork(request.work) : null
      if (kind === 'review' && !work) throw new HttpError('invalid_request', 'work: it is no DOI, PMID or address.')
      if (kind === 'problem' && !(await documents.find(request.document))) throw new HttpError('article_not_found')
      await attempts.take([
        { key: `contribution from ${networkOf(address)}`, most: mostOfNetwork, within: hour },
        { key: 'contribution', most: mostOfAll, within: hour },
      ])
      if (work) {
        const [here] = await documentsOf(db, work)
        const document = here === undefined ? null : await documents.find(here)
        if (document) return { state: 'here', id: document.id, title: titleOf(document, lang) }
        const same = await db
          .selectFrom('contributions')
          .select('id')
          .where('state', '=', 'waiting')
          .where('work', '=', work.id)
          .where('site', '=', site)
          .executeTakeFirst()
        if (same && email === '') return { state: 'taken' }
      }
      if ((await countWaiting()) >= mostWaiting)
        throw new HttpError('overloaded', 'Too much waits for the editors: try again later.')
      await db
        .insertInto('contributions')
        .values({
          id: crypto.randomUUID(),
          kind,
          site,
          lang,
          document_id: kind === 'problem' ? request.document : null,
          field: kind === 'problem' ? request.field : null,
          work: work?.id ?? null,
          words,
          link: kind === 'problem' ? request.link : '',
          email,
          state: 'waiting',
          reason: '',
          created_at: now().toISOString(),
          decided_at: null,
        })
        .execute()
      return { state: 'taken' }
    },

    list: async (): Promise<ContributionsData> => {
      const rows = await db
        .selectFrom('contributions')
        .selectAll()
        .where('state', '=', 'waiting')
        .orderBy('created_at')
        .orderBy('id')
        .limit(mostShown)
        .execute()
      const found = await documents.findAll([...new Set(rows.flatMap((row) => row.document_id ?? []))])
      const byId = new Map(found.map((document) => [document.id, document]))
      return {
        total: await countWaiting(),
        waiting: rows.map(({ id, kind, site, lang, created_at: at, document_id, field, work, words, link, email }) => {
          const document = document_id === null ? undefined : byId.get(document_id)
          return {
            ...{ id, kind, site, lang, at, work, words, link },
            document: document ? { id: document.id, title: titleOf(document, lang) } : null,
            field: field as Contribution['field'],
            answerable: email !== '',
          }
        }),
      }
    },

    /** Takes the work in, or puts the record right; where that cannot be done, what was sent waits on. */
    accept: async (id: string, request: AcceptRequest): Promise<DecisionData> => {
      const row = await waiting(id)
      if (row.kind === 'review') {
        const taken = await takeIn(row, request.work)
        if ('problem' in taken) return { state: 'waiting', problem: taken.problem }
        await decide(row, { state: 'accepted', document: taken.id })
        return { state: 'accepted', document: taken.id }
      }
      const document = row.document_id ?? ''
      const problem = await repair(document, request)
      if (problem !== null) return { state: 'waiting', problem }
      await decide(row, { state: 'accepted', document })
      return { state: 'accepted', document }
    },

    decline: async (id: string, reason: string): Promise<DecisionData> => {
      await decide(await waiting(id), { state: 'declined', reason })
      return { state: 'declined', document: null }
    },
  }
}
export type Contributions = ReturnType<typeof createContributions>
