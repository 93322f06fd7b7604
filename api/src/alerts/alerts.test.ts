import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Email } from 'postal-mime'
import { derive, storable } from '../fixtures/conformance/setting.ts'
import { jsonLinesFile } from '../fixtures/temporary-folder.ts'
import { startTestAccounts, type TestAccounts } from '../fixtures/test-accounts.ts'
import { runTestAlerts } from '../fixtures/test-alerts.ts'
import { importFiles } from '../import/import-files.ts'
import type { AlertReport } from './run-alerts.ts'

const nurses = (number: number, more: object = {}) => ({
  id: `nurses:${number}`,
  title: `Payment of nurses, part ${number}`,
  abstract: 'What is known about paying nurses.',
  year: 2020,
  sites: ['hse'],
  ...more,
})
const atFirst = [nurses(0)]
const living = { ...nurses(900), id: 'living:1', title: 'A living review of wards', living: true }

interface TestAlerts extends TestAccounts {
  run(always?: boolean): Promise<AlertReport | null>
  imports(...records: object[]): Promise<void>
  digests(): Promise<Email[]>
}

/** Each test has a catalogue, people and an outbox of its own. */
const startTestAlerts = async (): Promise<TestAlerts> => {
  const started = await startTestAccounts({}, {}, atFirst)
  let file = 0
  const { dataDir } = started
  return {
    ...started,
    run: (always = true) => runTestAlerts(started, always),
    imports: async (...records) => {
      const files = [jsonLinesFile(dataDir, `more-${file++}.jsonl`, records)]
      await importFiles({ dataDir, files, quiet: true, print: () => undefined })
    },
    digests: async () =>
      (await started.outbox()).filter(({ headers }) =>
        headers.some(({ key, value }) => key === 'x-mail-kind' && value === 'digest'),
      ),
  }
}
const follow = (site: TestAccounts, token: string, query: string, filters: string[] = []) =>
  site.post('/subscriptions/subscribe', { type: 'hse', query, filters, subscribed: true }, token)

test('a new document goes out once to those whose search finds it', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  const grace = await site.signedUp('grace@example.org')
  await follow(site, ada, 'nurses')
  await follow(site, grace, 'midwives')
  await site.imports(nurses(1))
  assert.deepEqual(await site.run(), { subscribers: 2, digests: 1, documents: 1, failed: 0 })
  assert.deepEqual(await site.run(), { subscribers: 2, digests: 0, documents: 0, failed: 0 })
  const [digest, ...others] = await site.digests()
  assert.deepEqual(others, [])
  assert.equal(digest?.to?.[0]?.address, 'ada@example.org')
  assert.equal(digest?.subject, '1 new document for your searches on Health Systems Evidence')
  assert.match(digest?.text ?? '', /“nurses”/)
  assert.match(digest?.text ?? '', /Payment of nurses, part 1/)
  assert.match(digest?.text ?? '', /https:\/\/hse\.example\/search\?q=nurses&near=false&lang=en/)
  assert.doesNotMatch(digest?.text ?? '', /part 0/)
})

test('an alert that was removed and came back goes on where it was', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await follow(site, ada, 'nurses')
  const replace = (subscriptions: unknown) => site.post('/subscriptions', { type: 'hse', subscriptions }, ada)
  await site.imports(nurses(1))
  const { data } = await site.get('/subscriptions/hse', ada)
  await replace([])
  await replace(data)
  assert.deepEqual(await site.run(), { subscribers: 1, digests: 1, documents: 1, failed: 0 })
  await replace([])
  await replace(data)
  assert.equal((await site.run())?.digests, 0)
})

test('a digest can be ended with one click, by header and by link', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await follow(site, ada, 'nurses')
  await site.imports(nurses(1))
  await site.run()
  const [digest] = await site.digests()
  const header = (name: string) => digest?.headers.find(({ key }) => key === name)?.value ?? ''
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
  const address = new URL(header('list-unsubscribe').slice(1, -1))
  assert.equal(address.origin, 'https://hse.example')
  const response = await site.app.inject({
    method: 'POST',
    url: address.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(response.statusCode, 200)
  await site.imports(nurses(2))
  await site.run()
  assert.equal((await site.digests()).length, 1)
  assert.match(digest?.text ?? '', /https:\/\/hse\.example\/unsubscribe\?by=link&lang=en#[\w.-]+/)
})

test('a changed document is news, once, and says that it was updated', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await follow(site, ada, 'nurses')
  await site.imports(nurses(0, { abstract: 'What is known now about paying nurses.' }))
  await site.run()
  await site.imports(nurses(0, { abstract: 'Changed again: paying nurses.' }))
  await site.run()
  const digests = await site.digests()
  assert.equal(digests.length, 1)
  assert.match(digests[0]?.text ?? '', /Updated · /)
})

test('documents that are only coded anew are no news', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await follow(site, ada, 'nurses')
  const before = await site.store.revision()
  const [document] = await site.store.findAll([await site.idOf('nurses:0')])
  assert.ok(document)
  await site.store.rederive([{ id: document.id, derived: document.derived }], new Date())
  await site.imports({ ...nurses(901), title: 'Something else', abstract: 'Entirely.' })
  assert.ok((await site.store.revision()) > before)
  await site.run()
  assert.deepEqual(await site.digests(), [])
})

test('a repair of the documents that are shipped is no news', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await follow(site, ada, 'nurses')
  await site.run()
  const repaired = storable(nurses(0, { authors: ['Author A'], abstract: 'Paying nurses, without a mark.' }))
  assert.deepEqual(await site.store.putAll([repaired], new Date(), derive, { isNews: false }), ['changed'])
  await site.imports({ ...nurses(901), title: 'Something else', abstract: 'Entirely.' })
  await site.run()
  assert.deepEqual(await site.digests(), [])
})

test('searches with filters are spelled out, and a curated one goes by its title', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await site.post('/profile', { language: 'fr', firstName: 'Ada' }, ada)
  await follow(site, ada, '', ['13_9'])
  await site.post('/client-curated/subscribe', { _id: 'living-documents' }, ada)
  await site.imports(living)
  assert.deepEqual(await site.run(), { subscribers: 1, digests: 1, documents: 1, failed: 0 })
  const [digest] = await site.digests()
  assert.match(digest?.text ?? '', /^Bonjour Ada,/)
  assert.match(digest?.text ?? '', /Documents évolutifs\u202f: Document évolutif/)
  assert.match(digest?.text ?? '', /Tout ce qui est tenu à jour/)
  assert.match(digest?.html ?? '', /<html lang="fr">/)
})

test('digests come weekly unless a person wants them otherwise', async () => {
  const site = await startTestAlerts()
  const day = 24 * 3_600_000
  const weekly = await site.signedUp('weekly@example.org')
  const daily = await site.signedUp('daily@example.org')
  await site.post('/profile', { alertFrequency: 'daily' }, daily)
  for (const token of [weekly, daily]) await follow(site, token, 'nurses')
  await site.imports(nurses(1))
  const counts = { weekly: 0, daily: 0 }
  for (let passed = 0; passed < 8; passed++) {
    site.wait(day)
    await site.imports(nurses(10 + passed))
    await site.run(false)
  }
  for (const { to } of await site.digests()) {
    if (to?.[0]?.address === 'weekly@example.org') counts.weekly += 1
    else counts.daily += 1
  }
  assert.ok(counts.weekly >= 1 && counts.weekly <= 2, `weekly ${counts.weekly}`)
  assert.equal(counts.daily, 8)
})

test('an alert turned off and on again begins anew', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await follow(site, ada, 'nurses')
  await site.post('/subscriptions/toggle', { type: 'hse', query: 'nurses', filters: [], subscribed: false }, ada)
  await site.imports(nurses(1))
  await site.post('/subscriptions/toggle', { type: 'hse', query: 'nurses', filters: [], subscribed: true }, ada)
  await site.imports(nurses(2))
  await site.run()
  const [digest] = await site.digests()
  assert.match(digest?.text ?? '', /part 2/)
  assert.doesNotMatch(digest?.text ?? '', /part 1/)
})

test('many documents are counted, and the first fifty listed', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await follow(site, ada, 'nurses')
  await site.imports(...Array.from({ length: 60 }, (_, index) => nurses(index + 1)))
  await site.run()
  const [digest] = await site.digests()
  assert.match(digest?.subject ?? '', /^60 new documents/)
  assert.match(digest?.text ?? '', /50\. Payment/)
  assert.match(digest?.text ?? '', /10 more documents are in the search/)
})

test('two that run at once send everything once', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await follow(site, ada, 'nurses')
  await site.imports(nurses(1))
  await Promise.all([site.run(), site.run(), site.run()])
  assert.equal((await site.digests()).length, 1)
})

test('an alert has a frequency of its own, and the others keep that of the profile', async () => {
  const site = await startTestAlerts()
  const day = 24 * 3_600_000
  const ada = await site.signedUp('ada@example.org')
  const put = (query: string, more: object) =>
    site.post('/subscriptions/subscribe', { type: 'hse', query, filters: [], subscribed: true, ...more }, ada)
  await put('nurses', { frequency: 'daily' })
  await put('wards', {})
  await put('hospitals', { frequency: 'monthly' })
  await site.post('/client-curated/subscribe', { _id: 'living-documents', frequency: 'daily' }, ada)
  const heard = { nurses: 0, wards: 0, hospitals: 0, living: 0 }
  for (let passed = 0; passed < 31; passed++) {
    site.wait(day)
    const about = (word: string, more = {}) => ({
      ...nurses(0, more),
      id: `about-${word}:${passed}`,
      title: `Of ${word}, part ${passed}`,
      abstract: `What is known about ${word}.`,
    })
    await site.imports(about('nurses'), about('wards'), about('hospitals'), about('something', { living: true }))
    await site.run(false)
  }
  for (const { text = '' } of await site.digests()) {
    for (const word of ['nurses', 'wards', 'hospitals'] as const) if (text.includes(`“${word}”`)) heard[word] += 1
    if (text.includes('Everything that is kept up to date')) heard.living += 1
    const every = /“wards”|“hospitals”/.test(text) ? /as often as you chose/ : /every day/
    assert.match(text, every)
  }
  assert.equal(heard.nurses, 31)
  assert.equal(heard.living, 31)
  assert.ok(heard.wards >= 4 && heard.wards <= 5, `weekly ${heard.wards}`)
  assert.ok(heard.hospitals >= 1 && heard.hospitals <= 2, `monthly ${heard.hospitals}`)
})

test('another frequency or order is no new beginning, and the link of an alert is the whole search', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  const put = (more: object) =>
    site.post(
      '/subscriptions/subscribe',
      { type: 'hse', query: 'nurses', filters: ['13_9'], subscribed: true, ...more },
      ada,
    )
  await put({ lang: 'fr', match: 'all', unexpanded: 'all', in_language: false, best: false })
  await site.imports(nurses(1, { living: true }))
  await put({ frequency: 'daily', sort_by: 'most_recent,relevance', lang: 'en' })
  await site.run()
  const [digest] = await site.digests()
  assert.match(digest?.text ?? '', /part 1/)
  const [address = ''] = /https:\/\/hse\.example\/search\?\S+/.exec(digest?.text ?? '') ?? []
  assert.deepEqual(Object.fromEntries(new URL(address).searchParams), {
    q: 'nurses',
    s: 'most_recent,relevance',
    applied_filters: '13_9',
    match: 'all',
    unexpanded: 'all',
    near: 'false',
    lang: 'fr',
  })
})

test('an alert of only the best documents tells of no others', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  await site.post('/subscriptions/subscribe', { type: 'hse', query: 'nurses', subscribed: true, best: true }, ada)
  await site.imports(nurses(1), nurses(2, { best: true }))
  await site.run()
  const [digest] = await site.digests()
  assert.match(digest?.text ?? '', /part 2/)
  assert.doesNotMatch(digest?.text ?? '', /part 1/)
})

for (const [name, shift] of [
  ['an hour', 3_600_000],
  ['a year', 365 * 24 * 3_600_000],
] as const) {
  test(`a clock that was ahead or behind by ${name} keeps no digest back, and sends none twice`, async () => {
    const site = await startTestAlerts()
    const day = 24 * 3_600_000
    const token = await site.signedUp('clock@example.org')
    await site.post('/profile', { alertFrequency: 'daily' }, token)
    await follow(site, token, 'nurses')
    let number = 20
    /** A new document, and what is sent of it. */
    const sentOf = async (milliseconds: number): Promise<number> => {
      const before = (await site.digests()).length
      site.wait(milliseconds)
      await site.imports(nurses(number++))
      await site.run(false)
      await site.run(false)
      return (await site.digests()).length - before
    }
    assert.equal(await sentOf(day), 1)
    assert.equal(await sentOf(shift + day), 1)
    assert.equal(await sentOf(-shift), 1)
    assert.equal(await sentOf(day), 1)
    assert.equal(await sentOf(-shift - day), 1)
    assert.equal(await sentOf(shift + day), 1)
    const listed = (await site.digests()).flatMap(({ text }) => [
      ...new Set(text?.match(/Payment of nurses, part \d+/g)),
    ])
    assert.equal(listed.length, 6)
    assert.equal(new Set(listed).size, 6)
  })
}

test('a changed search tells of what comes after, by its name, and the mail leads to where it is changed', async () => {
  const site = await startTestAlerts()
  const ada = await site.signedUp('ada@example.org')
  const search = { type: 'hse', query: 'wards', filters: [], subscribed: true }
  const [{ _id } = { _id: '' }] = (await site.post('/subscriptions/subscribe', search, ada)).data as { _id: string }[]
  await site.imports(nurses(1))
  await site.post('/subscriptions/edit', { type: 'hse', _id, query: 'nurses', name: 'Staffing' }, ada)
  await site.run()
  assert.equal((await site.digests()).length, 0)
  await site.imports(nurses(2))
  await site.run()
  const [digest] = await site.digests()
  const text = digest?.text ?? ''
  assert.match(text, /^Staffing$/m)
  assert.match(text, /^“nurses”$/m)
  assert.match(text, /part 2/)
  assert.doesNotMatch(text, /part 1/)
  assert.ok(text.includes(`https://hse.example/user/searches?edit=${_id}&lang=en`), text)
})
