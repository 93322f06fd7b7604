import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountStore } from '../../accounts/account-store.ts'
import {
  alertedAlready,
  isUntouched,
  listSubscribers,
  recordDigest,
  savedSearchAlerts,
} from '../../alerts/alert-store.ts'
import { createFolderStore } from '../../folders/folder-store.ts'
import { createSavedDocumentStore } from '../../saved-documents/saved-document-store.ts'
import { listSearches, putSearch, removeSearches } from '../../saved-searches/saved-search-store.ts'
import { catalogue, now, later, type Setting } from './setting.ts'

/** What people keep, and what went out of it. */
export const savedConform = ({ fresh, somebody }: Setting): void => {
  test('saved documents keep their order and their limit', async () => {
    const db = await fresh()
    const { id } = await somebody(db)
    const saved = createSavedDocumentStore(db)
    const many = Array.from({ length: 2500 }, (_, index) => `d${index}`)
    await catalogue(db, [...many, 'last', 'more'])
    assert.deepEqual(await saved.save(id, 'hse', many, 3000, now), { count: 2500, saved: many })
    assert.deepEqual(await saved.save(id, 'hse', ['last', 'nobody has it', 'd3'], 3000, now), {
      count: 2,
      saved: ['last', ...many],
    })
    assert.deepEqual(await saved.save(id, 'hse', ['more'], 2501, now), { tooMany: 2502 })
    const list = (await saved.list(id, 'hse')).map(({ documentId }) => documentId)
    assert.deepEqual([list.length, list[0], list[1], list.at(-1)], [2501, 'last', 'd0', 'd2499'])
    assert.deepEqual(await saved.remove(id, 'hse', [...many, 'never saved']), { removed: 2500, left: ['last'] })
    assert.deepEqual(
      (await saved.list(id, 'hse')).map(({ documentId }) => documentId),
      ['last'],
    )
  })

  test('of two removals of the same documents at once, each document counts in one', async () => {
    const db = await fresh()
    const { id } = await somebody(db)
    const saved = createSavedDocumentStore(db)
    await catalogue(db, ['a', 'b', 'c'])
    await saved.save(id, 'hse', ['a', 'b', 'c'], 10, now)
    const removals = await Promise.all([saved.remove(id, 'hse', ['a', 'b']), saved.remove(id, 'hse', ['b', 'a'])])
    assert.equal(
      removals.reduce((sum, { removed }) => sum + removed, 0),
      2,
    )
    assert.deepEqual(
      removals.map(({ left }) => left),
      [['c'], ['c']],
    )
  })

  test('a folder keeps order, notes and limit, is found by what it is shared as, and goes with its account', async () => {
    const db = await fresh()
    const { id: accountId } = await somebody(db)
    const { id: other } = await somebody(db)
    const store = createFolderStore(db)
    const made = await Promise.all(['a', 'b', 'c'].map((name) => store.make(accountId, 'hse', name, 2, now)))
    assert.equal(made.filter((id) => id !== null).length, 2)
    const owner = { accountId, id: made.find((id) => id !== null) ?? '' }
    const many = Array.from({ length: 200 }, (_, index) => `d${index}`)
    assert.deepEqual(
      await Promise.all([store.fill(owner, many, 250, now), store.fill(owner, many, 250, now)]),
      [200, 200],
    )
    assert.equal(
      await store.fill(
        owner,
        Array.from({ length: 51 }, (_, index) => `e${index}`),
        250,
        now,
      ),
      251,
    )
    assert.equal(await store.fill({ ...owner, accountId: other }, ['e'], 250, now), null)
    assert.equal(await store.empty(owner, ['d1', 'nothere'], now), true)
    assert.equal(await store.order(owner, ['d199', 'd5'], now), true)
    assert.equal(await store.note(owner, 'd5', 'five', now), true)
    assert.equal(await store.note(owner, 'd1', 'gone', now), false)
    const entries = await store.entries(owner.id)
    assert.deepEqual(
      entries.slice(0, 4).map(({ documentId, note }) => [documentId, note]),
      [
        ['d199', ''],
        ['d5', 'five'],
        ['d0', ''],
        ['d2', ''],
      ],
    )
    assert.equal(await store.change({ ...owner, accountId: other }, { share: 'x' }, now), false)
    assert.equal(await store.change(owner, { share: 'x' }, now), true)
    assert.equal((await store.findShared('x'))?.count, 199)
    await db.deleteFrom('accounts').where('id', '=', accountId).execute()
    assert.deepEqual([await store.findShared('x'), await store.entries(owner.id)], [null, []])
  })

  test('saved searches are told apart by query and keys, and their alerts begin where they are turned on', async () => {
    const db = await fresh()
    const { id: accountId } = await somebody(db)
    const owner = { accountId, site: 'hse' as const }
    const put = (query: string, keys: string[], alertOn: boolean, revision: number) =>
      db.transaction().execute((trx) => putSearch(trx, owner, { query, keys, alertOn }, { lang: 'en', revision, now }))
    const long = 'x'.repeat(2000)
    assert.equal(await put(long, ['1_1', '1_2'], false, 5), true)
    await put(long, ['1_2', '1_1'], true, 7)
    await put('other', [], true, 8)
    const list = await listSearches(db, owner)
    assert.deepEqual(
      list.map(({ query, alertOn }) => [query, alertOn]),
      [
        ['other', true],
        [long, true],
      ],
    )
    await createAccountStore(db).update(accountId, { confirmedAt: now.toISOString() }, now)
    const [subscriber] = await listSubscribers(db)
    assert.ok(subscriber)
    assert.deepEqual(
      (await savedSearchAlerts(db, subscriber)).map(({ revision }) => revision),
      [8, 7],
    )
    await removeSearches(
      db,
      owner,
      list.map(({ id }) => id),
    )
    assert.deepEqual(await listSearches(db, owner), [])
  })

  test('a digest is recorded once', async () => {
    const db = await fresh()
    const { id: accountId } = await somebody(db)
    await createAccountStore(db).update(accountId, { confirmedAt: now.toISOString() }, now)
    const owner = { accountId, site: 'hse' as const }
    await db
      .transaction()
      .execute((trx) =>
        putSearch(trx, owner, { query: 'q', keys: [], alertOn: true }, { lang: 'en', revision: 1, now }),
      )
    const [subscriber] = await listSubscribers(db)
    assert.ok(subscriber)
    const [alert] = await savedSearchAlerts(db, subscriber)
    assert.ok(alert)
    const record = (at: Date) =>
      db.transaction().execute(async (trx) => {
        if (!(await isUntouched(trx, subscriber, [alert.id]))) return false
        const sent = [{ alertId: alert.id, documentId: 'd' }]
        await recordDigest(trx, subscriber, { sent, mailId: 'm', alertIds: [alert.id], revision: 9, now: at })
        return true
      })
    const outcomes = await Promise.all([record(later(1)), record(later(2)), record(later(3))])
    assert.deepEqual(outcomes.toSorted(), [false, false, true])
    assert.deepEqual([...(await alertedAlready(db, accountId, alert.id))], ['d'])
    assert.equal((await savedSearchAlerts(db, subscriber))[0]?.revision, 9)
  })
}
