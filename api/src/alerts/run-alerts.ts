import type { FastifyBaseLogger } from 'fastify'
import type { AlertFrequency } from 'shared/contracts'
import type { UnsubscribeTokens } from '../accounts/unsubscribe-tokens.ts'
import { unsubscribePage } from '../accounts/unsubscribing.ts'
import type { CuratedEntries } from '../curated-searches/curated-file.ts'
import type { Database } from '../database/open-database.ts'
import { documentBrief } from '../export/document-brief.ts'
import type { DocumentDeps } from '../export/document-portions.ts'
import type { SiteLocale, SiteLocales } from '../i18n/site-locale.ts'
import { queueMail } from '../mail/mail-queue.ts'
import { usualSettings } from '../saved-searches/saved-search-store.ts'
import { searchAddress, searchWords } from '../saved-searches/search-words.ts'
import type { SearchIndex } from '../search/search-index.ts'
import {
  alertedAlready,
  changedContent,
  curatedAlertId,
  curatedAlerts,
  isUntouched,
  listSubscribers,
  recordDigest,
  savedSearchAlerts,
  type Alert,
  type Subscriber,
} from './alert-store.ts'
import { digestMail, type DigestSection } from './digest-mail.ts'
import { withLease } from '../database/lease.ts'
import { oneClickAddress } from './one-click-routes.ts'
import { lastDue } from './periods.ts'

export interface AlertDeps extends DocumentDeps {
  db: Database
  searchIndex: SearchIndex
  /** Revision up to which the search index surely is; later documents wait for the next digest. 0: it is being built. */
  indexRevision: () => number | Promise<number>
  curated: () => Promise<CuratedEntries>
  siteLocales: SiteLocales
  unsubscribeTokens: UnsubscribeTokens
  now: () => Date
  mailsQueued: () => void
  logger?: Pick<FastifyBaseLogger, 'error' | 'info'> | undefined
}

export interface AlertReport {
  subscribers: number
  digests: number
  documents: number
  failed: number
}

/** Documents of one search that a digest lists; the rest is behind the link. */
const mostListed = 50

interface News {
  alert: Alert
  title: string | undefined
  /** Newest first. */
  documents: { id: string; importedAt: string }[]
}

/** A curated search that the operator took back is watched no more. */
const alertsOf = async (
  { db, curated }: AlertDeps,
  subscriber: Subscriber,
): Promise<(Alert & { title?: CuratedEntries['hse'][number]['title'] })[]> => {
  const entries = (await curated())[subscriber.site]
  const ofCurated = (await curatedAlerts(db, subscriber)).flatMap(({ curatedId, ...alert }) => {
    const entry = entries.find(({ id }) => id === curatedId)
    return entry ? [{ ...usualSettings, ...entry, ...alert, id: curatedAlertId(curatedId) }] : []
  })
  return [...(await savedSearchAlerts(db, subscriber)), ...ofCurated]
}

const newsOf = async (
  { db, searchIndex }: AlertDeps,
  { accountId, site }: Subscriber,
  { id, query, keys, lang, revision, best, match, unexpanded, inLanguage }: Alert,
): Promise<News['documents']> => {
  const matching = await searchIndex.matchingIds(
    { q: query, lang, site, best, filters: keys, match, unexpanded, inLanguage },
    revision,
  )
  if (matching.length === 0) return []
  const changed = await changedContent(db, matching, revision)
  const known = await alertedAlready(db, accountId, id)
  return matching.toReversed().flatMap((documentId) => {
    const found = changed.get(documentId)
    return found && !known.has(documentId) ? [{ id: documentId, importedAt: found.importedAt }] : []
  })
}

const sectionOf = async (
  { documents, trees }: AlertDeps,
  siteLocale: SiteLocale,
  { lastRunAt, site }: Subscriber,
  { alert, title, documents: news }: News,
): Promise<DigestSection> => {
  const listed = news.slice(0, mostListed)
  const since = alert.lookedAt ?? lastRunAt
  const updated = new Set(listed.filter(({ importedAt }) => importedAt < since).map(({ id }) => id))
  const found = await documents.findAll(listed.map(({ id }) => id))
  const words = searchWords({ site, query: alert.query, keys: alert.keys }, siteLocale, trees)
  return {
    title: title ?? (alert.name || words),
    words: title === undefined && alert.name ? words : undefined,
    editUrl: title === undefined ? siteLocale.link('/user/searches', { edit: alert.id }) : undefined,
    // What somebody saved opens in the language it was saved in; what the site offers, in the reader's.
    // The page lists what an alert watches: what holds the words.
    url: searchAddress({ ...alert, ...(title !== undefined && { lang: siteLocale.lang }), near: false }, siteLocale),
    documents: found.map((document) => ({
      brief: documentBrief(document, trees[site], siteLocale),
      updated: updated.has(document.id),
    })),
    count: news.length,
  }
}

/** The frequency of all alerts in a digest, if it is the same. */
const frequencyOf = ({ frequency }: Subscriber, news: readonly News[]): AlertFrequency | 'mixed' => {
  const [first = frequency, ...others] = new Set(news.map(({ alert }) => alert.frequency ?? frequency))
  return others.length > 0 ? 'mixed' : first
}

/** Milliseconds that the clocks of several servers may differ. */
const skew = 60_000

/**
 * Whether the day of an alert has come since the digest of its site was last put together, which every alert due then was in.
 * A digest of the future was put together by a clock that was ahead, and keeps none back.
 */
const isDue = ({ frequency, lastRunAt }: Subscriber, alert: Pick<Alert, 'frequency'>, now: Date): boolean =>
  lastRunAt < lastDue(alert.frequency ?? frequency, now).toISOString() || Date.parse(lastRunAt) > now.getTime() + skew

/** Puts one person's digest together of the alerts that are due. What goes out, the mail and how far was looked are stored in one step. */
const runSubscriber = async (
  parts: AlertDeps,
  subscriber: Subscriber,
  alerts: Awaited<ReturnType<typeof alertsOf>>,
): Promise<number> => {
  const { db, siteLocales, unsubscribeTokens, now } = parts
  const revision = await parts.indexRevision()
  // An index that is being built finds nothing yet: the digest stays due.
  if (revision === 0) return 0
  const siteLocale = siteLocales(subscriber.site, subscriber.lang)
  const news: News[] = []
  for (const { title, ...alert } of alerts) {
    const documents = await newsOf(parts, subscriber, alert)
    if (documents.length > 0) news.push({ alert, title: title && (title[siteLocale.lang] ?? title.en), documents })
  }
  const sections = await Promise.all(news.map((found) => sectionOf(parts, siteLocale, subscriber, found)))
  const count = new Set(news.flatMap(({ documents }) => documents.map(({ id }) => id))).size
  const token = await unsubscribeTokens.sign(subscriber.accountId)
  const mail = digestMail(
    siteLocale,
    { name: subscriber.firstName, frequency: frequencyOf(subscriber, news), sections, documents: count },
    { unsubscribePage: unsubscribePage(siteLocale, token), oneClick: oneClickAddress(siteLocale, token) },
  )
  const alertIds = alerts.map(({ id }) => id)
  return db.transaction().execute(async (trx) => {
    if (!(await isUntouched(trx, subscriber, alertIds))) return 0
    const mailId = crypto.randomUUID()
    const sent = news.flatMap(({ alert, documents }) =>
      documents.map(({ id }) => ({ alertId: alert.id, documentId: id })),
    )
    await recordDigest(trx, subscriber, { sent, mailId, alertIds, revision, now: now() })
    if (count > 0) {
      await queueMail(
        trx,
        { id: mailId, accountId: subscriber.accountId, to: subscriber.email, kind: 'digest', mail },
        now(),
      )
    }
    return count
  })
}

/**
 * Puts together the digests that are due and queues their mails. One process at a time; killed at any moment, it
 * continues where it was: nothing is lost, and no document goes out twice for one search.
 *
 * @param always also digests whose day has not come
 * @returns null when another process is at it
 */
export const runAlerts = (parts: AlertDeps, { always = false } = {}): Promise<AlertReport | null> =>
  withLease(parts.db, 'alerts', parts.now, async () => {
    const report: AlertReport = { subscribers: 0, digests: 0, documents: 0, failed: 0 }
    for (const subscriber of await listSubscribers(parts.db)) {
      try {
        const alerts = await alertsOf(parts, subscriber)
        const due = always ? alerts : alerts.filter((alert) => isDue(subscriber, alert, parts.now()))
        if (due.length === 0 && !(always || isDue(subscriber, { frequency: null }, parts.now()))) continue
        report.subscribers += 1
        const documents = await runSubscriber(parts, subscriber, due)
        report.documents += documents
        if (documents > 0) report.digests += 1
      } catch (error) {
        report.failed += 1
        parts.logger?.error(
          { err: error, account: subscriber.accountId, site: subscriber.site },
          'a digest could not be put together',
        )
      }
    }
    if (report.digests > 0) parts.mailsQueued()
    return report
  })
