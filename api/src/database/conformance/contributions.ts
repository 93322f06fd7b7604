import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccountStore } from '../../accounts/account-store.ts'
import { createDocumentStore } from '../../catalogue/document-store.ts'
import { createContributions, tidyContributions } from '../../contributions/contributions.ts'
import { createEditors } from '../../contributions/editors.ts'
import { createSiteLocales } from '../../mail/site-locale.ts'
import { loadMailTexts } from '../../mail/mail-texts.ts'
import { createSearchCounts, daysUntilShown, tidySearchCounts } from '../../search-counts/search-counts.ts'
import { day, derive, later, now, storable, type Setting } from './setting.ts'

/** What readers send, what editors correct, and what is searched for in vain. */
export const contributionsConform = ({ fresh, somebody }: Setting): void => {
  test('what readers send waits in its order, is decided once, and what was put right stands', async () => {
    const db = await fresh()
    const documents = createDocumentStore(db)
    const record = storable({ id: 'a', title: 'A review of school meals', year: 2019, sites: ['hse'] })
    await documents.putAll([record], now, derive)
    const [found] = await documents.changedAfter(0, 1)
    assert.ok(found)
    const siteLocales = createSiteLocales({ texts: loadMailTexts(), siteOrigin: () => 'https://hse.example' })
    const contributions = createContributions({
      ...{ db, documents, siteLocales, derive: () => derive, sources: null },
      now: () => now,
      mailsQueued: () => undefined,
    })
    const problem = { kind: 'problem', type: 'hse', lang: 'en', document: found.id, field: 'year' } as const
    for (const words of ['first', 'second'])
      await contributions.submit({ ...problem, words, link: '', email: 'a@b.org' }, '192.0.2.1')
    const [one, two] = (await contributions.list()).waiting
    assert.deepEqual([one?.words, two?.words].toSorted(), ['first', 'second'])
    const decisions = await Promise.allSettled(
      [1, 2, 3].map(() => contributions.decline(two?.id ?? '', 'It is right.')),
    )
    assert.equal(decisions.filter(({ status }) => status === 'fulfilled').length, 1)
    const accepted = await contributions.accept(one?.id ?? '', { field: 'year', value: '2020', note: 'n', work: '' })
    assert.equal(accepted.state, 'accepted')
    assert.equal((await documents.find(found.id))?.record.year, 2020)
    assert.equal((await contributions.list()).total, 0)
    assert.equal((await db.selectFrom('mails').select('id').execute()).length, 2)
    await tidyContributions(db, later(91 * day))
    assert.deepEqual(await db.selectFrom('contributions').select('id').execute(), [])
  })

  test('the right of an editor ends with the account', async () => {
    const db = await fresh()
    const ada = await somebody(db)
    const editors = createEditors(db, () => now)
    assert.equal(await editors.add(ada.email), false)
    await createAccountStore(db).update(ada.id, { confirmedAt: now.toISOString() }, now)
    assert.equal(await editors.add(ada.email), true)
    assert.equal(await editors.add(ada.email), true)
    assert.deepEqual(await editors.list(), [ada.email])
    await createAccountStore(db).remove(ada.id)
    assert.deepEqual(await editors.list(), [])
  })

  test('searches of several servers are counted together, and their words kept from the fifth day on', async () => {
    const db = await fresh()
    let clock = now
    const server = () =>
      createSearchCounts({ ...{ db, isOn: true, key: Buffer.from('k') }, now: () => clock, warn: assert.ifError })
    const servers = [server(), server()]
    const nothing = { total: { value: 0 }, classes: { all: 0, most: 0, part: 0, near: 0 } }
    const search = { q: 'zebra', site: 'hse', lang: 'en', client: 'n' } as const
    for (let at = 0; at < daysUntilShown; at++) {
      clock = later(at * day)
      assert.deepEqual((await servers[0]?.failing())?.searches, [])
      await Promise.all(servers.map((each) => each.count(search, nothing)))
    }
    await servers[0]?.opened(search)
    assert.deepEqual((await servers[1]?.failing())?.searches, [
      { site: 'hse', lang: 'en', words: 'zebra', answer: 'nothing', times: 10, days: 5, opened: 1 },
    ])
    await tidySearchCounts(db, later(120 * day))
    assert.deepEqual(await db.selectFrom('searched_words').selectAll().execute(), [])
  })
}
