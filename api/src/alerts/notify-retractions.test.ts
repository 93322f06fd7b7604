import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonLinesFile } from '../fixtures/temporary-folder.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { runTestAlerts } from '../fixtures/test-alerts.ts'
import { importFiles } from '../import/import-files.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { notifyRetractions } from './notify-retractions.ts'

const review = (id: string, more: object = {}) => ({
  id,
  title: `Payment of nurses ${id}`,
  abstract: 'What is known about paying nurses.',
  year: 2020,
  sites: ['hse'],
  ...more,
})
const notice = { kind: 'retraction', doi: '10.1000/notice' }

/** A site with reviews 'r:1' to 'r:3' and 'r:gone', which was retracted before anybody came. */
const start = async () => {
  const started = await startTestAccounts({}, {}, [
    ...['r:1', 'r:2', 'r:3'].map((id) => review(id)),
    review('r:gone', { notices: [notice] }),
  ])
  let file = 0
  const { dataDir, accounts, store } = started
  return {
    ...started,
    imports: async (...records: object[]) => {
      const files = [jsonLinesFile(dataDir, `more-${file++}.jsonl`, records)]
      await importFiles({ dataDir, files, quiet: true, print: () => undefined })
    },
    run: () => notifyRetractions({ ...accounts, documents: store, trees: loadFilterTrees() }),
    save: async (token: string, ...ids: string[]) =>
      started.post('/documents/subscribe', { type: 'hse', documents: await Promise.all(ids.map(started.idOf)) }, token),
    mails: async () =>
      (await started.outbox()).filter(({ headers }) =>
        headers.some(({ key, value }) => key === 'x-mail-kind' && value === 'retraction'),
      ),
  }
}

test('whoever saved a document is told once that it was retracted, with the notice', async () => {
  const site = await start()
  const ada = await site.signedUp('ada@example.org')
  await site.signedUp('grace@example.org')
  await site.save(ada, 'r:1', 'r:2')
  await site.imports(review('r:1', { notices: [notice] }))
  assert.deepEqual(await site.run(), { learned: 2, mails: 1, failed: 0 })
  await site.imports(review('r:1', { notices: [notice], journal: 'J Ex' }))
  assert.deepEqual(await site.run(), { learned: 0, mails: 0, failed: 0 })
  const [mail, ...others] = await site.mails()
  assert.deepEqual(others, [])
  assert.equal(mail?.to?.[0]?.address, 'ada@example.org')
  assert.equal(mail?.subject, '1 of your saved documents was retracted')
  assert.match(mail?.text ?? '', /Payment of nurses r:1/)
  assert.match(mail?.text ?? '', /https:\/\/doi\.org\/10\.1000\/notice/)
  assert.doesNotMatch(mail?.text ?? '', /r:2/)
})

test('a document in a folder counts as saved, and one that an alert sent as sent', async () => {
  const site = await start()
  const ada = await site.signedUp('ada@example.org')
  await site.post('/folders', { type: 'hse', name: 'Wards', documents: [await site.idOf('r:1')] }, ada)
  const grace = await site.signedUp('grace@example.org')
  await site.post('/subscriptions/subscribe', { type: 'hse', query: 'nurses', filters: [], subscribed: true }, grace)
  await site.imports(review('r:new'))
  await runTestAlerts(site)
  await site.imports(review('r:1', { notices: [notice] }), review('r:new', { notices: [notice] }))
  assert.deepEqual(await site.run(), { learned: 3, mails: 2, failed: 0 })
  const subjects = (await site.mails()).map(({ to, subject }) => `${String(to?.[0]?.address)}: ${String(subject)}`)
  assert.deepEqual(subjects.sort(), [
    'ada@example.org: 1 of your saved documents was retracted',
    'grace@example.org: 1 document that you saved or that we sent you was retracted',
  ])
})

test('nobody is told of what was retracted when they saved it, nor where a repair of older data says so', async () => {
  const site = await start()
  const ada = await site.signedUp('ada@example.org')
  await site.save(ada, 'r:gone', 'r:1', 'r:2')
  await site.imports(
    review('r:1', { notices: [{ ...notice, date: '2019-05-01' }] }),
    review('r:2', { notices: [{ kind: 'retraction', reference: 'N Engl J Med. 2020 Jun 25;382(26):2582' }] }),
  )
  assert.deepEqual(await site.run(), { learned: 3, mails: 0, failed: 0 })
})

test('a correction and an expression of concern are told to nobody', async () => {
  const site = await start()
  const ada = await site.signedUp('ada@example.org')
  await site.save(ada, 'r:1', 'r:2')
  await site.imports(
    review('r:1', { notices: [{ kind: 'correction' }] }),
    review('r:2', { notices: [{ kind: 'concern', doi: '10.1000/c' }] }),
  )
  assert.deepEqual(await site.run(), { learned: 1, mails: 0, failed: 0 })
})

test('the mail is in the language of the person', async () => {
  const site = await start()
  const ada = await site.signedUp('ada@example.org')
  await site.post('/profile', { language: 'fr', firstName: 'Ada' }, ada)
  await site.save(ada, 'r:1', 'r:2')
  await site.imports(review('r:1', { notices: [notice] }), review('r:2', { notices: [notice] }))
  await site.run()
  assert.equal((await site.mails())[0]?.subject, '2 de vos documents enregistrés ont été rétractés')
})
