import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { createAccountStore } from '../../../api/src/accounts/account-store.ts'
import { backUp } from '../../../api/src/backup/backup.ts'
import { restore } from '../../../api/src/backup/restore.ts'
import { databaseFile, openDatabase } from '../../../api/src/database/open-database.ts'
import { importFiles } from '../../../api/src/import/import-files.ts'
import { foundSchema } from './answers.ts'
import { logIn } from './forbidden-acts.ts'
import { seeded } from './generated-requests.ts'
import { makePeople } from './make-people.ts'
import { plainRecords } from './payloads.ts'
import type { Tally } from './tally.ts'
import { startApi, type RunningApi, type Target } from './target.ts'
import { makesVectors } from './vectors.ts'

/** Documents of the data that is damaged. */
const documents = 120

/** Waits for an index that is rebuilt, for the encoder and for vectors: what is found by meaning as well has another order. */
const settled = async (api: string): Promise<void> => {
  for (let tries = 0; tries < 120; tries++) {
    const search = await fetch(`${api}/api/search?q=nurses&site=hse`, {
      headers: { 'x-forwarded-for': '10.202.1.1' },
    }).catch(() => null)
    if (!search) return
    const isLate = (await search.text()).includes('"answered_by":"late"')
    if (search.status === 200 && !isLate && !(await makesVectors(api))) return
    await pause(250)
  }
}

/** Data of one person and some documents, of which copies are damaged. */
const makeData = async (dataDir: string): Promise<{ token: string; paths: string[] }> => {
  const file = join(dataDir, '..', 'records.jsonl')
  writeFileSync(file, plainRecords(documents).join('\n'))
  await importFiles({ dataDir, files: [file], quiet: true, print: () => undefined })
  await makePeople({ dataDir }, ['owner'])
  const { api, stop } = await startApi(dataDir)
  const token = await logIn({ api }, 'owner@example.org')
  const post = (path: string, body: object) =>
    fetch(`${api}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'hse', ...body }),
    })
  const found = await (await fetch(`${api}/api/search?q=nurses&site=hse`)).json()
  const ids = v.parse(v.object({ data: foundSchema }), found).data.hits.map(({ id }) => id)
  for (const word of ['nurses', 'meals', 'schools'])
    await post('/subscriptions/subscribe', { query: word, filters: '', subscribed: true })
  await post('/documents/subscribe', { documents: ids.slice(0, 5) })
  await post('/folders', { name: 'Kept', documents: ids.slice(0, 3) })
  // Vectors are made once, not in each round.
  await settled(api)
  await stop()
  const words = ['nurses', 'meals', 'schools', 'villages', 'clinics', 'asthma', '"primary health care"', 'financ*', '']
  const searches = words.flatMap((q) =>
    ['hse', 'sse'].map((site) => `/search?q=${encodeURIComponent(q)}&site=${site}&lang=en`),
  )
  const articles = ids.slice(0, 18).map((id) => `/articles/${id}?lang=en&type=hse`)
  const own = ['/profile', '/subscriptions/hse', '/folders/hse', '/account/data', '/documents/hse', '/history/hse']
  const files = ['ris', 'csv', 'bibtex'].map((format) => `/search/export?q=nurses&site=hse&format=${format}`)
  const more = ['/search/suggestions?q=nur&site=hse', '/latest_content?type=hse&lang=en']
  return { token, paths: [...searches, ...articles, ...own, ...files, ...more].slice(0, 50) }
}

/** Columns whose values carry a checksum, and those of vectors, which are made again. */
const sealed =
  /^documents\.(record|own_record|derived)$|^document_summaries\.|^folder_searches\.(search|retracted|change)$|^document_vectors\./

/** Columns that an API writes now and then, which no round need have seen. */
const writtenLater = /^jobs\.|^sessions\.last_used_at$/

/** Answers to all calls; the status of one that was refused. */
const answersOf = async (api: string, token: string, paths: readonly string[]): Promise<(string | number)[]> => {
  const answers: (string | number)[] = []
  for (const path of paths) {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.202.0.${answers.length}` }
    const answer = await fetch(`${api}/api${path}`, { headers, signal: AbortSignal.timeout(60_000) })
      .then(async (response) => [response.status, await response.text()] as const)
      .catch((error: unknown) => [0, String(error)] as const)
    // A file that breaks midway breaks the connection.
    answers.push(answer[0] === 200 ? answer[1] : answer[0] || 503)
  }
  return answers
}

interface DamageReply {
  answers: (string | number)[]
  /** Whether `/readyz` says that data is damaged. */
  isReported: boolean
  /** What ended the process before it was asked to end, otherwise null. */
  ended: string | null
}

const replyOf = async (
  { api, ended, stop }: RunningApi,
  token: string,
  paths: readonly string[],
): Promise<DamageReply> => {
  const answers = await answersOf(api, token, paths)
  const ready = await fetch(`${api}/readyz`).catch(() => null)
  const isReported = ready?.status === 503 && (await ready.text()).includes('damaged')
  // The process ends a moment after its connections.
  if (!ready) await pause(1000)
  const reply = { answers, isReported, ended: ended() }
  await stop()
  return reply
}

/** Changes some bytes, a page, or the end of a file. */
const damage = (file: string, chance: () => number): string => {
  const { size } = statSync(file)
  const kind = chance()
  if (kind < 0.1) {
    truncateSync(file, Math.floor(chance() * size))
    return 'cut off'
  }
  const place = openSync(file, 'r+')
  const count = kind < 0.3 ? 1 : 60
  if (kind < 0.8)
    for (let byte = 0; byte < count; byte++)
      writeSync(place, Buffer.of(Math.floor(chance() * 256)), 0, 1, Math.floor(chance() * size))
  else {
    const pages = Math.max(1, Math.floor(size / 4096))
    writeSync(place, Buffer.alloc(Math.min(size, 4096), 0xa5), 0, null, Math.floor(chance() * pages) * 4096)
  }
  closeSync(place)
  return kind < 0.8 ? `${count} bytes` : 'a page'
}

/** Columns of which some row differs, as far as both files can be read. */
const differingColumns = (one: string, other: string): string[] => {
  const [first, second] = [one, other].map((file) => new DatabaseSync(file, { readOnly: true }))
  const found = new Set<string>()
  try {
    for (const { name } of first?.prepare("select name from sqlite_master where type = 'table'").all() ?? []) {
      const rows = [first, second].map((database) => {
        try {
          return database?.prepare(`select * from "${String(name)}" order by 1, 2`).all() ?? []
        } catch {
          return []
        }
      })
      for (const [place, row] of (rows[0] ?? []).entries())
        for (const [column, value] of Object.entries(row))
          if (rows[1]?.[place] && rows[1][place][column] !== value) found.add(`${String(name)}.${column}`)
    }
  } finally {
    first?.close()
    second?.close()
  }
  return [...found]
}

/**
 * Damages each file of a data folder in turn, before a start and while the API runs. Each of 50 calls has to answer as over the
 * undamaged folder, or to refuse; an API that does not start says why.
 */
export const tryDamage = async (tally: Tally, rounds: number): Promise<void> => {
  const chance = seeded(7)
  const folder = mkdtempSync(join(tmpdir(), 'evidence-damage-'))
  const [whole, broken] = [join(folder, 'whole'), join(folder, 'broken')]
  mkdirSync(whole)
  const unknowable = new Map<string, number>()
  const outcomes = { same: 0, refused: 0, 'without what /readyz says is damaged': 0, 'not started': 0 }
  const settings = { RATE_LIMIT_SEARCH: '0', RATE_LIMIT_ACCOUNT: '0', MOST_LAG: '0', SEARCH_WORKERS: '1' }
  try {
    const { token, paths } = await makeData(whole)
    const copy = () => {
      rmSync(broken, { recursive: true, force: true })
      cpSync(whole, broken, { recursive: true })
    }
    /** Columns that an undamaged API writes. */
    const written = new Set<string>()
    const asked = async (): Promise<(string | number)[]> => {
      copy()
      const { api, stop } = await startApi(broken, settings)
      await settled(api)
      const answers = await answersOf(api, token, paths).finally(stop)
      for (const column of differingColumns(databaseFile(whole), databaseFile(broken))) written.add(column)
      return answers
    }
    const [once, twice] = [await asked(), await asked()]
    /** Replies of an API over the damaged folder; null where it does not start. */
    const tried = async (onceSettled = () => {}): Promise<DamageReply | null> => {
      const started = await startApi(broken, settings, '/healthz').catch(() => null)
      if (!started) return null
      await settled(started.api)
      onceSettled()
      return replyOf(started, token, paths)
    }
    const files = readdirSync(whole).filter((name) => statSync(join(whole, name)).size > 0)
    for (let round = 0; round < rounds; round++) {
      const name = files[Math.floor(round / 2) % files.length] ?? ''
      const isRunning = round % 2 === 1
      copy()
      let how = isRunning ? '' : damage(join(broken, name), chance)
      const kind = `damage ${isRunning ? 'while it runs' : 'before a start'}`
      const hit = (): void => {
        if (isRunning && existsSync(join(broken, name))) how = damage(join(broken, name), chance)
      }
      let reply = await tried(hit)
      // A mapped file that is cut off ends the process. A supervisor starts it again.
      if (reply?.ended === 'SIGBUS') reply = await tried()
      if (!reply) {
        outcomes['not started'] += 1
        tally.add(kind, null)
        continue
      }
      if (reply.ended !== null) {
        tally.add(kind, `${round}: ${how} of ${name}: the API ended by itself (${reply.ended})`)
        continue
      }
      const { answers, isReported } = reply
      const different = paths.filter((_, place) => {
        const answer = answers[place]
        if (once[place] !== twice[place] || answer === once[place]) outcomes.same += 1
        else if (answer === 503) outcomes.refused += 1
        else if (isReported) outcomes['without what /readyz says is damaged'] += 1
        else return true
        return false
      })
      const columns =
        different.length > 0
          ? differingColumns(databaseFile(whole), databaseFile(broken)).filter(
              (column) => !sealed.test(column) && !writtenLater.test(column) && !written.has(column),
            )
          : []
      for (const column of columns) unknowable.set(column, (unknowable.get(column) ?? 0) + 1)
      const [first = ''] = different
      const now = String(answers[paths.indexOf(first)]).slice(0, 200)
      tally.add(
        kind,
        different.length === 0 || columns.length > 0 ? null : `${round}: ${how} of ${name}, ${first}: ${now}`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const said = [...unknowable].map(([column, times]) => `${column} ${times}`).join(', ') || 'none'
  const counts = Object.entries(outcomes).map(([what, count]) => `${count} ${what}`)
  tally.measure('damage before a start', `answers: ${counts.join(', ')}; not knowable: ${said}`)
}

/** What restoring changes on purpose: sessions and leases end, mails that waited are not sent, the catalogue is a new one. */
const changedByRestoring = ['sessions', 'leases', 'mails', 'facts']

/** Every row of every other table. */
const contentOf = (file: string): string => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
    const compared = tables.map(({ name }) => String(name)).filter((name) => !changedByRestoring.includes(name))
    return JSON.stringify(
      compared.map((table) => [table, database.prepare(`select * from "${table}" order by 1, 2`).all()]),
    )
  } finally {
    database.close()
  }
}

/**
 * Backs up while accounts are written, and restores elsewhere. What was there when the backup began must be in it, nothing
 * may be in it that came without what came before, and what is restored must equal the backup.
 *
 * @param size rounds, and the writes that are under way in each
 */
export const tryBackups = async (
  target: Target,
  tally: Tally,
  { backups, writes }: { backups: number; writes: number },
): Promise<void> => {
  const kind = 'backups restored'
  const db = await openDatabase(target.dataDir)
  const accounts = createAccountStore(db)
  let written = 0
  let during = 0
  try {
    for (let round = 0; round < backups; round++) {
      const begun = Promise.withResolvers<void>()
      const writing = (async () => {
        for (let count = 0; count < writes; count++) {
          const email = `backup${String(written).padStart(6, '0')}@example.org`
          await accounts.create({ email, passwordHash: null, languages: {} }, new Date())
          written++
          if (count === Math.floor(writes / 10)) begun.resolve()
        }
      })()
      await begun.promise
      const before = written
      const file = join(target.dataDir, 'backups', `attack-${round}.sqlite`)
      await backUp(target.dataDir, file, new Date())
      during += written - before
      await writing
      const folder = join(target.dataDir, 'backups', `restored-${round}`)
      restore(folder, file)
      const isEqual = contentOf(databaseFile(folder)) === contentOf(file)
      const restored = new DatabaseSync(databaseFile(folder), { readOnly: true })
      const rows = restored.prepare("select email from accounts where email like 'backup%' order by email").all()
      restored.close()
      const isWhole = rows.every(({ email }, place) => email === `backup${String(place).padStart(6, '0')}@example.org`)
      const problem = !isEqual
        ? 'what is restored differs from the backup'
        : isWhole && rows.length >= before && rows.length <= written
          ? null
          : `${rows.length} accounts of ${before} to ${written}`
      tally.add(kind, problem && `round ${round}: ${problem}`)
      rmSync(folder, { recursive: true })
    }
  } finally {
    await db.destroy()
  }
  tally.measure(kind, `${written} writes, ${during} of them while a backup was made`)
}
