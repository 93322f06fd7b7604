import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FailedSearchesData } from 'shared/contributions'
import { createEditors } from '../contributions/editors.ts'
import { openDatabase } from '../database/open-database.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { answerClassOf, createSearchCounts, daysUntilShown, tidySearchCounts } from './search-counts.ts'

const dayMs = 24 * 3_600_000
const nothing = { total: { value: 0 }, classes: { all: 0, most: 0, part: 0, near: 0 } }
const many = { total: { value: 90 }, classes: { all: 90, most: 0, part: 0, near: 0 } }

const start = async (isOn = true) => {
  const db = await openDatabase(temporaryFolder())
  const clock = { at: new Date('2026-11-24T10:00:00Z') }
  const warnings: unknown[] = []
  const counts = createSearchCounts({
    ...{ db, now: () => clock.at, key: Buffer.from('key'), isOn },
    warn: (error) => warnings.push(error),
  })
  const search = (q: string, client = 'n1', found = nothing) =>
    counts.count({ q, site: 'hse', lang: 'en', client }, found)
  const opened = (q: string, client = 'n1') => counts.opened({ q, site: 'hse', lang: 'en', client })
  return {
    db,
    clock,
    counts,
    search,
    opened,
    warnings,
    nextDay: () => (clock.at = new Date(clock.at.getTime() + dayMs)),
  }
}
const stored = async ({ db, counts }: Awaited<ReturnType<typeof start>>) => {
  await counts.write()
  return JSON.stringify([
    await db.selectFrom('search_counts').selectAll().execute(),
    await db.selectFrom('searched_words').selectAll().execute(),
  ])
}

for (const [found, expected] of [
  [nothing, 'nothing'],
  [{ total: { value: 3 }, classes: { all: 0, most: 0, part: 0, near: 3 } }, 'near'],
  [{ total: { value: 3 }, classes: { all: 1, most: 0, part: 1, near: 1 } }, 'few'],
  [many, 'many'],
] as const)
  test(`${JSON.stringify(found.classes)} is an answer of ${expected}`, () => {
    assert.equal(answerClassOf(found), expected)
  })

test('words are stored and shown from the fifth day on, and not before', async () => {
  const setting = await start()
  for (let at = 1; at < daysUntilShown; at++) {
    for (const client of ['n1', 'n2', 'n3']) setting.search('Zebra Stripes', client)
    assert.deepEqual((await setting.counts.failing()).searches, [])
    assert.doesNotMatch(await stored(setting), /zebra|n1/i)
    setting.nextDay()
  }
  setting.search('stripes  ZEBRA!')
  assert.deepEqual((await setting.counts.failing()).searches, [
    { site: 'hse', lang: 'en', words: 'stripes zebra', answer: 'nothing', times: 13, days: 5, opened: 0 },
  ])
  assert.doesNotMatch(await stored(setting), /n1/)
})

test('a network counts once a day, and a result that was opened counts once with its search', async () => {
  const setting = await start()
  const few = { total: { value: 2 }, classes: { all: 2, most: 0, part: 0, near: 0 } }
  for (let at = 0; at < daysUntilShown; at++) {
    for (const client of ['n1', 'n1', 'n2']) setting.search('zebra', client, few)
    setting.opened('zebra')
    setting.opened('Zebra')
    setting.opened('zebra', 'who did not search')
    setting.nextDay()
  }
  const [found] = (await setting.counts.failing()).searches
  assert.deepEqual([found?.times, found?.opened, found?.answer], [10, 5, 'few'])
})

test('what fails most stands first; what finds enough, and what was opened each time, is not named', async () => {
  const setting = await start()
  for (let at = 0; at < daysUntilShown; at++) {
    for (const client of ['n1', 'n2']) setting.search('zebra', client)
    setting.search('okapi')
    setting.search('health', 'n1', many)
    setting.search('gnu')
    setting.opened('gnu')
    setting.nextDay()
  }
  assert.deepEqual(
    (await setting.counts.failing()).searches.map(({ words }) => words),
    ['zebra', 'okapi'],
  )
})

test('counts go after 90 days, and their words with them', async () => {
  const setting = await start()
  for (let at = 0; at < daysUntilShown; at++) {
    setting.search('zebra')
    setting.nextDay()
  }
  await setting.counts.write()
  setting.clock.at = new Date(setting.clock.at.getTime() + 91 * dayMs)
  await tidySearchCounts(setting.db, setting.clock.at)
  assert.equal(await stored(setting), '[[],[]]')
})

test('nothing is counted where it is turned off, without words, or of a long strategy', async () => {
  const off = await start(false)
  off.search('zebra')
  assert.equal(await stored(off), '[[],[]]')
  assert.equal((await off.counts.failing()).counted, false)
  const on = await start()
  on.search('  ?! ')
  on.search('zebra '.repeat(40))
  assert.equal(await stored(on), '[[],[]]')
})

test('a count that cannot be written fails no search', async () => {
  const setting = await start()
  await setting.db.destroy()
  setting.search('zebra')
  await setting.counts.write()
  assert.equal(setting.warnings.length, 1)
})

test('searches over the API are counted by what they find, and editors read which fail', async () => {
  const { get, post, wait, signedUp, db, accounts } = await startTestAccounts()
  const token = async () => {
    const given = await signedUp(`editor${Math.random()}@example.org`)
    const { email } = await db
      .selectFrom('accounts')
      .select('email')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    await createEditors(db, accounts.now).add(email)
    return given
  }
  for (let at = 0; at < daysUntilShown; at++) {
    for (const q of ['qqxx zzyy', 'health']) await get(`/search?q=${q}&site=hse&lang=en`)
    assert.deepEqual((await post('/search/opened', { type: 'hse', lang: 'en', q: 'health' })).data, { ok: true })
    wait(dayMs)
  }
  const { searches } = (await get('/editorial/searches', await token())).data as FailedSearchesData
  assert.deepEqual(
    searches.map(({ words, answer, times }) => [words, answer, times]),
    [['qqxx zzyy', 'nothing', 5]],
  )
})

test('a server that closes writes what it counted', async () => {
  const { app, get, db } = await startTestAccounts()
  const times = async () => (await db.selectFrom('search_counts').select('times').execute()).map((row) => row.times)
  await get('/search?q=zebra&site=hse&lang=en')
  assert.deepEqual(await times(), [])
  await app.close()
  assert.deepEqual(await times(), [1])
})
