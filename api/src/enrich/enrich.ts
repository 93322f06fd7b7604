import { isDeepStrictEqual } from 'node:util'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { batches } from '../database/batches.ts'
import type { Deriver } from '../derive/derive.ts'
import { followIndex } from '../import/follow-index.ts'
import type { CataloguePlace } from '../import/index-place.ts'
import { importRecords } from '../import/import-records.ts'
import { formatCount } from '../import/progress-lines.ts'
import { withCatalogue } from '../import/with-catalogue.ts'
import type { EvidenceRecord } from '../records/record.ts'
import { completionOf } from './completion.ts'
import type { EnrichSource } from './enrich-source.ts'
import { createEnrichmentStore, type EnrichmentStore, type Waiting } from './enrichment-store.ts'

export interface EnrichOptions extends CataloguePlace {
  sources: readonly EnrichSource[]
  /** Records that each source is asked for at most. Default: all */
  limit?: number
  /** Asks again for records that were last asked for before this moment, ISO 8601. Default: never */
  since?: string
  /** Only what gathers studies: reviews, syntheses, briefs, guidelines. */
  onlyReviews?: boolean
  print?: (line: string) => void
  now?: () => Date
}

/** What came of asking one source. */
export interface EnrichAccount {
  asked: number
  found: number
  refused: number
  /** Records that could be asked for and were not, by the limit. */
  left: number
  /** Answers that state a field, by field. */
  fields: Record<string, number>
}

/** Records that the first run of a source is asked for before any other, and shows. */
const firstLook = 10

/** Fields of a completion that are not of the work. */
const ownFields = ['id', 'sites', 'completion', 'title', 'language', 'pmid', 'doi', 'year', 'date']

const isFilled = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== ''
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0

const fieldsOf = (record: EvidenceRecord): string[] =>
  Object.entries(record).flatMap(([field, value]) => (!ownFields.includes(field) && isFilled(value) ? [field] : []))

/** A former answer and a new one say the same but for the day. */
const isSame = (former: EvidenceRecord | null, record: EvidenceRecord): boolean =>
  former?.completion !== undefined &&
  isDeepStrictEqual(
    { ...former, completion: { ...former.completion, at: record.completion?.at } },
    { ...former, ...record },
  )

interface Stores {
  documents: DocumentStore
  enrichments: EnrichmentStore
  derive: Deriver
}

/**
 * Completes records by their identifiers from open interfaces, also while the site runs. Each portion is stored before the
 * next one is asked for, and an identifier that was asked for is not asked for again: an interrupted run goes on where it
 * was. What comes is no news: no alert is sent.
 *
 * @returns an account for each source
 * @throws HarvestError when an interface cannot be read; everything stored before stays, and is found
 */
export const enrich = (options: EnrichOptions): Promise<Record<string, EnrichAccount>> =>
  withCatalogue(options, async ({ db, store, derive }) => {
    const { sources, print = console.log } = options
    const stores = { documents: store, enrichments: createEnrichmentStore(db), derive }
    const accounts: Record<string, EnrichAccount> = {}
    try {
      for (const source of sources) {
        accounts[source.name] = await askSource(source, stores, options)
        print(accountLine(source, accounts[source.name]))
      }
    } finally {
      await followIndex(options, store)
    }
    return accounts
  })

const accountLine = ({ title }: EnrichSource, account: EnrichAccount | undefined): string => {
  if (!account) return ''
  const { asked, found, refused, left, fields } = account
  const byField = Object.entries(fields).map(([field, count]) => `${field} ${formatCount(count)}`)
  return (
    `${title}: ${formatCount(asked)} asked, ${formatCount(found)} found, ${formatCount(refused)} refused, ` +
    `${formatCount(left)} left${byField.length > 0 ? `; ${byField.join(', ')}` : ''}`
  )
}

const askSource = async (
  source: EnrichSource,
  stores: Stores,
  { limit = Infinity, since = '', onlyReviews = false, print = console.log, now = () => new Date() }: EnrichOptions,
): Promise<EnrichAccount> => {
  const account: EnrichAccount = { asked: 0, found: 0, refused: 0, left: 0, fields: {} }
  let isFirst = !(await stores.enrichments.wasAsked(source.name))
  // What does not fill a request waits for the next portion.
  let rest: Waiting[] = []
  for (let after: string | null = ''; after !== null;) {
    const portion = await stores.enrichments.waiting(source, { since, onlyReviews, after })
    after = portion.after
    const room = Math.max(0, limit - account.asked - rest.length)
    account.left += Math.max(0, portion.records.length - room)
    const records = [...rest, ...portion.records.slice(0, room)]
    const head = isFirst ? records.slice(0, firstLook) : []
    const others = records.slice(head.length)
    const asked = after === null ? others.length : others.length - (others.length % source.batchSize)
    rest = others.slice(asked)
    for (const some of [...(head.length > 0 ? [head] : []), ...batches(others.slice(0, asked), source.batchSize)]) {
      for (const each of batches(some, source.batchSize))
        await askSome(source, each, stores, account, isFirst ? print : null, now())
      isFirst = false
      print(`${source.title}: ${formatCount(account.asked)} records asked so far`)
    }
  }
  return account
}

/** Asks for some records at once, and stores what comes of it. */
const askSome = async (
  source: EnrichSource,
  waiting: readonly Waiting[],
  { documents, enrichments, derive }: Stores,
  account: EnrichAccount,
  show: ((line: string) => void) | null,
  now: Date,
): Promise<void> => {
  const own = new Map(waiting.map(({ id, record }) => [id, record]))
  const answers = await source.ask([...own.keys()])
  const outcomes = new Map<string, 'found' | 'unknown' | 'refused'>([...own.keys()].map((id) => [id, 'unknown']))
  const records: EvidenceRecord[] = []
  for (const { id, given } of answers) {
    const record = own.get(id)
    if (!record) continue
    const completed =
      'problem' in given
        ? { problem: String(given['problem']) }
        : completionOf(record, source, id, given, now.toISOString().slice(0, 10))
    outcomes.set(id, 'problem' in completed ? 'refused' : 'found')
    if ('problem' in completed) {
      show?.(`  ${id}: refused: ${completed.problem}`)
      continue
    }
    const fields = fieldsOf(completed.record)
    for (const field of fields) account.fields[field] = (account.fields[field] ?? 0) + 1
    show?.(`  ${id}: ${Object.values(record.title)[0] ?? ''}: ${fields.join(', ') || 'nothing new'}`)
    if (!isSame(await documents.imported(completed.record.id), completed.record)) records.push(completed.record)
  }
  await importRecords({
    entries: records.map((given, place) => ({ line: place + 1, given })),
    store: documents,
    derive,
    now: () => now,
  })
  await enrichments.keep(
    source.name,
    [...outcomes].map(([key, outcome]) => ({ key, outcome })),
    now.toISOString(),
  )
  account.asked += waiting.length
  for (const outcome of outcomes.values()) {
    if (outcome === 'found') account.found++
    if (outcome === 'refused') account.refused++
  }
}
