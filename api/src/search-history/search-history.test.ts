import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyLimits, type SearchHistory } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const { post, get, signedUp, db } = await startTestAccounts()
let people = 0
const somebody = () => signedUp(`p${people++}@example.org`)
const of = (q: string, total = 3) => ({ search: `q=${q}`, total, strategy: `${q}*` })
const read = async (token: string, site = 'hse') => (await get(`/history/${site}`, token)).data as SearchHistory
const turn = (token: string, kept: boolean, searches: object[] = []) =>
  post('/history/switch', { type: 'hse', kept, searches }, token)
const keep = (token: string, search: object) => post('/history', { type: 'hse', ...search }, token)
const numbered = ({ searches }: SearchHistory) => searches.map(({ number, search, total }) => [number, search, total])
const stored = async () => (await db.selectFrom('search_history').select('search').execute()).length

test('nothing is kept until it is turned on, also of what is sent all the same', async () => {
  const token = await somebody()
  assert.deepEqual(await read(token), { kept: false, searches: [] })
  assert.deepEqual((await keep(token, of('asthma'))).data, { kept: false, searches: [] })
  assert.equal(await stored(), 0)
})

test('turned on, it begins with the searches named; each has its number, and one that is repeated keeps it', async () => {
  const token = await somebody()
  const { data } = await turn(token, true, [of('asthma'), of('schools')])
  assert.deepEqual(data, {
    kept: true,
    searches: [
      { ...of('asthma'), number: 1 },
      { ...of('schools'), number: 2 },
    ],
  })
  await keep(token, of('nurses'))
  await keep(token, of('asthma', 4))
  assert.deepEqual(numbered(await read(token)), [
    [1, 'q=asthma', 4],
    [2, 'q=schools', 3],
    [3, 'q=nurses', 3],
  ])
  assert.deepEqual(await read(token, 'sse'), { kept: true, searches: [] })
})

test('a search that was still being typed gives way to the whole of it, and no other one does', async () => {
  const token = await somebody()
  await turn(token, true, [of('asthma'), of('school')])
  await keep(token, { ...of('school+nu'), instead_of: 'q=school' })
  await keep(token, { ...of('nurses'), instead_of: 'q=asthma' })
  assert.deepEqual(numbered(await read(token)), [
    [1, 'q=asthma', 3],
    [2, 'q=school+nu', 3],
    [3, 'q=nurses', 3],
  ])
})

test('the oldest of too many searches go, and the others keep their numbers', async () => {
  const token = await somebody()
  await turn(token, true)
  for (let place = 1; place <= historyLimits.searches + 2; place += 1) await keep(token, of(`word${place}`))
  const { searches } = await read(token)
  assert.deepEqual([searches.length, searches[0]?.number], [historyLimits.searches, 3])
})

test('one call empties it, and turning it off removes it on all sites', async () => {
  const token = await somebody()
  const before = await stored()
  await turn(token, true, [of('asthma')])
  await post('/history', { type: 'sse', ...of('poverty') }, token)
  assert.deepEqual((await post('/history/clear', { type: 'hse' }, token)).data, { kept: true, searches: [] })
  assert.equal(await stored(), before + 1)
  await keep(token, of('schools'))
  assert.deepEqual((await turn(token, false, [of('asthma')])).data, { kept: false, searches: [] })
  assert.equal(await stored(), before)
})

test('a person’s file of their data has the history, and deleting the account deletes it', async () => {
  const token = await somebody()
  const other = await somebody()
  await turn(token, true, [of('asthma')])
  await turn(other, true, [of('theirs')])
  const { account, searchHistory } = (await get('/account/data', token)).data as {
    account: { keepsHistory: boolean }
    searchHistory: { search: string; site: string }[]
  }
  assert.deepEqual(
    [account.keepsHistory, searchHistory.map(({ site, search }) => [site, search])],
    [true, [['hse', 'q=asthma']]],
  )
  const before = await stored()
  assert.equal((await post('/account/delete', {}, token)).error, undefined)
  assert.equal(await stored(), before - 1)
})

test('what is no search is refused', async () => {
  const token = await somebody()
  await turn(token, true)
  for (const search of [
    { ...of('x'), search: '' },
    { ...of('x'), search: 'x'.repeat(historyLimits.search + 1) },
    { ...of('x'), total: -1 },
    { ...of('x'), strategy: 7 },
  ])
    assert.equal((await keep(token, search)).status, 400)
  assert.deepEqual((await read(token)).searches, [])
})
