import { createHmac, randomBytes } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { LRUCache } from 'lru-cache'
import { fewDocuments, type SearchData } from 'shared/contracts'
import type { FailedSearchesData } from 'shared/contributions'
import type { Lang, SiteId } from 'shared/sites'
import type { Database } from '../database/open-database.ts'
import type { SearchCountsTable } from '../database/search-count-tables.ts'
import { fold } from '../search/analyse/fold.ts'

export interface CountedSearch {
  q: string
  site: SiteId
  lang: Lang
  /** Network of the one who searches: a hash of it is held in memory for the day, so that each counts once. */
  client: string
}

export interface SearchCountDeps {
  db: Database
  now: () => Date
  /** Key of the hashes by which words are stored before they may be shown; the same on every server. */
  key: Uint8Array
  /** False: nothing is counted. */
  isOn: boolean
  /** Called for a count that could not be written: no search fails for it. */
  warn: (error: unknown) => void
}

/** Days on which something was searched for before its words are stored and shown. */
export const daysUntilShown = 5
/** Milliseconds that counts are kept. */
const keptMs = 90 * 24 * 3_600_000
const mostShown = 50
/** Characters of a query that is counted; a strategy of another database is no wish of many. */
const mostLength = 200
/** Different searches of a day; what comes after them is not counted. */
const mostOfDay = 50_000
/** Milliseconds for which counts are gathered: the server waits for the disk at each write. A kill loses so much of them. */
const writeEvery = 1000

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** Counts of one search on one day that are not written yet. */
type Gathered = Insertable<SearchCountsTable> & { words: string }

/** The words of a query, as they are typed and as they compare equal. */
const wordsOf = (q: string): { shown: string; compared: string } | null => {
  const words = fold(q.toLowerCase()).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  if (words.length === 0 || q.length > mostLength) return null
  return { shown: words.join(' '), compared: [...new Set(words)].toSorted().join(' ') }
}

export const answerClassOf = ({ total, classes }: Pick<SearchData, 'total' | 'classes'>) => {
  if (total.value === 0) return 'nothing'
  if (classes.all + classes.most + classes.part === 0) return 'near'
  return total.value < fewDocuments ? 'few' : 'many'
}

/** Removes counts that are old, and words that no count has any more. */
export const tidySearchCounts = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('search_counts')
    .where('day', '<', dayOf(new Date(now.getTime() - keptMs)))
    .execute()
  await db
    .deleteFrom('searched_words')
    .where('search', 'not in', (from) => from.selectFrom('search_counts').select('search'))
    .execute()
}

/**
 * Counts searches by day, site, language, words and what they found. Words are stored as a keyed hash until they were
 * searched for on five different days; addresses and accounts never are.
 */
export const createSearchCounts = ({ db, now, key, isOn, warn }: SearchCountDeps) => {
  /** What each network searched for today, with the answer that was counted. */
  const today = new LRUCache<string, { answer: ReturnType<typeof answerClassOf>; opened: boolean }>({ max: mostOfDay })
  let day = ''
  /** Of the hashes of this day; nobody knows it, and it is forgotten with the day. */
  let dayKey = randomBytes(32)

  const read = ({ q, site, lang, client }: CountedSearch) => {
    const at = dayOf(now())
    if (at !== day) {
      today.clear()
      dayKey = randomBytes(32)
    }
    day = at
    const words = isOn ? wordsOf(q) : null
    if (!words) return null
    const search = createHmac('sha256', key).update(['search', site, lang, words.compared].join('\n')).digest('hex')
    return {
      words: words.shown,
      search,
      own: createHmac('sha256', dayKey).update(`${search} ${client}`).digest('base64'),
    }
  }

  const keepWords = async (within: Database, search: string, words: string): Promise<void> => {
    const { days } = await within
      .selectFrom('search_counts')
      .select(sql<number>`count(distinct day)`.as('days'))
      .where('search', '=', search)
      .executeTakeFirstOrThrow()
    if (Number(days) < daysUntilShown) return
    await within
      .insertInto('searched_words')
      .values({ search, words })
      .onConflict((conflict) => conflict.column('search').doNothing())
      .execute()
  }

  const waiting = new Map<string, Gathered>()
  let timer: NodeJS.Timeout | undefined

  const gather = (row: Omit<Gathered, 'times' | 'opened'>, added: Pick<Gathered, 'times' | 'opened'>): void => {
    const name = `${row.day} ${row.search} ${row.answer}`
    const { times, opened } = waiting.get(name) ?? { times: 0, opened: 0 }
    waiting.set(name, { ...row, times: times + added.times, opened: opened + added.opened })
    timer ??= setTimeout(() => void write(), writeEvery).unref()
  }

  /** Writes what was gathered. Never rejects. */
  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const gathered = [...waiting.values()]
    waiting.clear()
    if (gathered.length === 0) return
    try {
      await db.transaction().execute(async (within) => {
        for (const { words, ...row } of gathered) {
          await within
            .insertInto('search_counts')
            .values(row)
            .onConflict((conflict) =>
              conflict.columns(['search', 'day', 'answer']).doUpdateSet((builder) => ({
                times: builder('search_counts.times', '+', row.times),
                opened: builder('search_counts.opened', '+', row.opened),
              })),
            )
            .execute()
          await keepWords(within, row.search, words)
        }
      })
    } catch (error) {
      warn(error)
    }
  }

  return {
    write,
    /** Counts a search that was answered; of one network once a day. */
    count: (asked: CountedSearch, found: Pick<SearchData, 'total' | 'classes'>): void => {
      const counted = read(asked)
      if (!counted || today.has(counted.own) || today.size >= mostOfDay) return
      const { search, words, own } = counted
      const answer = answerClassOf(found)
      today.set(own, { answer, opened: false })
      gather({ day, site: asked.site, lang: asked.lang, search, answer, words }, { times: 1, opened: 0 })
    },
    /** Counts that a result of a search was opened. */
    opened: (asked: CountedSearch): void => {
      const counted = read(asked)
      const own = counted && today.get(counted.own)
      if (!own || own.opened) return
      own.opened = true
      const { search, words } = counted
      gather({ day, site: asked.site, lang: asked.lang, search, answer: own.answer, words }, { times: 0, opened: 1 })
    },
    /** The searches that fail most, by those whose words may be shown. */
    failing: async (): Promise<FailedSearchesData> => {
      await write()
      const failed = sql<number>`sum(case when answer = 'many' then 0 else times - opened end)`
      const rows = await db
        .selectFrom('search_counts')
        .innerJoin('searched_words', 'searched_words.search', 'search_counts.search')
        .select([
          'site',
          'lang',
          'words',
          sql<number>`sum(times)`.as('times'),
          sql<number>`sum(opened)`.as('opened'),
          sql<number>`count(distinct day)`.as('days'),
          sql<number>`sum(case when answer = 'nothing' then times else 0 end)`.as('nothing'),
          sql<number>`sum(case when answer = 'near' then times else 0 end)`.as('near'),
          failed.as('failed'),
        ])
        .groupBy(['site', 'lang', 'search_counts.search', 'words'])
        .having(failed, '>', 0)
        .orderBy('failed', 'desc')
        .orderBy('words')
        .limit(mostShown)
        .execute()
      return {
        counted: isOn,
        searches: rows.map(({ site, lang, words, times, opened, days, nothing, near }) => ({
          ...{ site, lang, words },
          answer: Number(nothing) > 0 ? ('nothing' as const) : Number(near) > 0 ? ('near' as const) : ('few' as const),
          times: Number(times),
          days: Number(days),
          opened: Number(opened),
        })),
      }
    },
  }
}
export type SearchCounts = ReturnType<typeof createSearchCounts>
