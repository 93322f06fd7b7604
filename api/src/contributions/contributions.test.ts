import assert from 'node:assert/strict'
import { test } from 'node:test'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { proofHeader, type Article } from 'shared/contracts'
import type { ContributionsData, DecisionData } from 'shared/contributions'
import { day, hour, startTestAccounts } from '../fixtures/test-accounts.ts'
import type { EnrichSource } from '../enrich/enrich-source.ts'
import { HarvestError } from '../harvest/polite-fetch.ts'
import { importRecords } from '../import/import-records.ts'
import { createDeriver } from '../derive/derive.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { tidyContributions } from './contributions.ts'
import { createEditors } from './editors.ts'
import type { WorkSources } from './fetch-work.ts'

const known = {
  id: 'a:1',
  title: 'School meals and the health of children: a systematic review',
  doi: '10.1000/known',
  pmid: '11',
  url: 'https://www.example.org/known/',
  year: 2019,
  date: '2019-05-01',
  authors: ['Ada Lovelace'],
  sites: ['hse'],
}
const missing = {
  id: 'pmid:77',
  title: 'Community health workers in cities: a systematic review',
  pmid: '77',
  doi: '10.1000/missing',
  year: 2024,
  document_type: 'Systematic reviews of effects',
}

/** Interfaces that know one work by each of its identifiers. */
const asked: string[] = []
const source =
  (title: string, by: 'pmid' | 'doi', answer: EnrichSource['ask']): (() => EnrichSource) =>
  () => ({
    ...{ name: title.toLowerCase(), title, by, batchSize: 1, fills: [], accepts: () => true, pageOf: String },
    ask: (ids) => {
      asked.push(`${title} ${ids.join()}`)
      return answer(ids)
    },
  })
const unknown = () => Promise.resolve([])
const sources: WorkSources = {
  pubmed: source('PubMed', 'pmid', ([id = '']) => Promise.resolve(id === '77' ? [{ id, given: missing }] : [])),
  openalex: source('OpenAlex', 'doi', () => Promise.reject(new HarvestError('OpenAlex is away.'))),
  crossref: source('Crossref', 'doi', ([id = '']) =>
    Promise.resolve(id === '10.1000/missing' ? [{ id, given: missing }] : []),
  ),
  europepmc: source('Europe PMC', 'pmid', unknown),
  unpaywall: source('Unpaywall', 'doi', unknown),
}

const start = async (changes: Parameters<typeof startTestAccounts>[0] = { workSources: sources }) => {
  const test = await startTestAccounts(changes, {}, [known])
  const editors = createEditors(test.db, test.accounts.now)
  const token = await test.signedUp('editor@example.org')
  assert.equal(await editors.add('Editor@example.org'), true)
  const document = await test.idOf('a:1')
  const problem = (more: object = {}) => ({
    ...{
      kind: 'problem',
      type: 'hse',
      lang: 'en',
      document,
      field: 'year',
      words: 'It is of 2020.',
      link: '',
      email: '',
    },
    ...more,
  })
  const review = (work: string, more: object = {}) => ({
    ...{ kind: 'review', type: 'hse', lang: 'es', work, words: '', email: '' },
    ...more,
  })
  const queue = async () => (await test.get('/editorial/contributions', token)).data as ContributionsData
  const first = async () => {
    const [contribution] = (await queue()).waiting
    assert.ok(contribution)
    return contribution
  }
  const decide = async (decision: 'accept' | 'decline', body: object) =>
    (await test.post(`/editorial/contributions/${(await first()).id}/${decision}`, body, token)).data as DecisionData
  return { ...test, editors, token, document, problem, review, queue, decide }
}

test('what a reader tells of waits for an editor, and is shown to nobody else', async () => {
  const { post, get, problem, queue, document, signedUp } = await start()
  assert.deepEqual((await post('/contributions', problem({ email: 'reader@example.org' }))).data, { state: 'taken' })
  const { total, waiting } = await queue()
  assert.equal(total, 1)
  assert.deepEqual(
    waiting.map(({ kind, field, words, answerable, document: about }) => [kind, field, words, answerable, about?.id]),
    [['problem', 'year', 'It is of 2020.', true, document]],
  )
  assert.doesNotMatch(JSON.stringify(waiting), /reader@/)
  assert.doesNotMatch(JSON.stringify((await get(`/articles/${document}?type=hse`)).data), /It is of 2020/)
  assert.equal((await get('/editorial/contributions')).status, 401)
  const other = await signedUp('reader@example.org')
  for (const path of ['/editorial/contributions', '/editorial/searches']) {
    const { status, error } = await get(path, other)
    assert.deepEqual([status, error], [403, 'not_an_editor'])
  }
  const path = `/editorial/contributions/${waiting[0]?.id ?? ''}`
  assert.equal((await post(`${path}/accept`, { note: 'x' }, other)).status, 403)
  assert.equal((await post(`${path}/decline`, { reason: 'x' }, other)).status, 403)
})

test('the right of an editor is of the account, and can be taken away', async () => {
  const { editors, token, get } = await start()
  assert.deepEqual(await editors.list(), ['editor@example.org'])
  assert.equal(await editors.add('nobody@example.org'), false)
  assert.equal(await editors.remove('editor@example.org'), true)
  assert.equal((await get('/editorial/contributions', token)).status, 403)
})

test('a repair stands over what sources state, with a note in the history, also after another import', async () => {
  const { post, problem, decide, data, document, store, mailTo } = await start()
  await post('/contributions', problem({ email: 'reader@example.org' }))
  const accepted = await decide('accept', { field: 'year', value: '2020', note: 'The title page says so.' })
  assert.deepEqual(accepted, { state: 'accepted', document })
  const check = async () => {
    const { year_published, published, repairs } = await data<Article>(`/api/articles/${document}?type=hse`)
    assert.deepEqual([year_published, published], [2020, '2020'])
    assert.deepEqual(
      repairs?.map(({ field, note }) => [field, note]),
      [['year', 'The title page says so.']],
    )
  }
  await check()
  const again = async function* () {
    yield await Promise.resolve({ line: 1, given: { ...known, journal: 'Journal of Meals' } })
  }
  const counts = await importRecords({ entries: again(), store, derive: createDeriver(loadFilterTrees()) })
  assert.equal(counts.changed, 1)
  await check()
  assert.equal((await data<Article>(`/api/articles/${document}?type=hse`)).journal, 'Journal of Meals')
  const mail = await mailTo('reader@example.org')
  assert.match(mail.text ?? '', new RegExp(`Thank you[^]*/articles/${document}`))
})

for (const [field, value, of, expected] of [
  ['title', 'School meals, corrected', 'title', 'School meals, corrected'],
  ['authors', 'Grace Hopper; Lovelace, Ada', 'authors', ['Grace Hopper', 'Lovelace, Ada']],
  ['doi', 'https://doi.org/10.1000/right', 'DOI', '10.1000/right'],
  ['journal', 'Journal of Meals', 'journal', 'Journal of Meals'],
] as const)
  test(`the ${field} of a record can be put right`, async () => {
    const { post, problem, decide, data, document } = await start()
    await post('/contributions', problem({ field: 'other' }))
    await decide('accept', { field, value })
    assert.deepEqual((await data<Article>(`/api/articles/${document}?type=hse`))[of], expected)
  })

test('a repair is no news: alerts go by the last change that is', async () => {
  const { db, post, problem, decide, document } = await start()
  const news = async () =>
    (await db.selectFrom('documents').select('content_revision').where('id', '=', document).executeTakeFirstOrThrow())
      .content_revision
  const before = await news()
  await post('/contributions', problem())
  await decide('accept', { field: 'year', value: '2020' })
  assert.equal(await news(), before)
})

test('what cannot be done waits on, and says why', async () => {
  const { post, problem, decide, queue } = await start()
  await post('/contributions', problem())
  for (const [body, why] of [
    [{}, /right value/],
    [{ field: 'year' }, /right value/],
    [{ field: 'year', value: 'never' }, /year/],
    [{ field: 'doi', value: 'see the site' }, /doi: is no DOI/],
    [{ field: 'url', value: 'javascript:alert(1)' }, /url/],
  ] as const) {
    const decision = await decide('accept', body)
    assert.equal(decision.state, 'waiting')
    assert.match('problem' in decision ? decision.problem : '', why)
  }
  assert.equal((await queue()).total, 1)
})

test('a review that is there already is answered with its record, by DOI, PMID or address', async () => {
  const { post, review, document, queue } = await start()
  for (const work of ['10.1000/KNOWN', 'https://doi.org/10.1000/known', 'PMID: 11', 'http://example.org/known'])
    assert.deepEqual((await post('/contributions', review(work))).data, {
      state: 'here',
      id: document,
      title: known.title,
    })
  assert.equal((await queue()).total, 0)
})

for (const work of ['77', '10.1000/missing'])
  test(`a review that is missing is fetched by ${work} once an editor accepts it, and its reader is thanked`, async () => {
    const { post, review, decide, data, mailTo, db } = await start()
    await post('/contributions', review(work, { email: 'reader@example.org' }))
    const decision = await decide('accept', {})
    assert.equal(decision.state, 'accepted')
    const found = await data<Article>(`/api/articles/${'document' in decision ? decision.document : ''}?type=hse`)
    assert.equal(found.title, missing.title)
    assert.match((await mailTo('reader@example.org')).text ?? '', /^Gracias por lo que envió/m)
    const [kept] = await db.selectFrom('contributions').select(['email', 'state']).execute()
    assert.deepEqual([kept?.email, kept?.state], ['', 'accepted'])
  })

test('what no source knows waits on, and so does everything while nothing may leave the machine', async () => {
  const one = await start()
  await one.post('/contributions', one.review('10.1000/nowhere'))
  assert.deepEqual(await one.decide('accept', {}), {
    state: 'waiting',
    problem: 'OpenAlex is away. Crossref does not know it.',
  })
  assert.equal((await one.decide('accept', { work: '77' })).state, 'accepted')
  await one.post('/contributions', one.review('https://example.org/report'))
  const byAddress = await one.decide('accept', {})
  assert.match('problem' in byAddress ? byAddress.problem : '', /No source gives a record by this address/)
  const quiet = await start({})
  await quiet.post('/contributions', quiet.review('78'))
  const decision = await quiet.decide('accept', {})
  assert.match('problem' in decision ? decision.problem : '', /HARVEST_EMAIL/)
})

test('a review that came by address alone is taken in by the identifier an editor finds; no page is asked for', async () => {
  const { post, review, queue, decide, data, mailTo } = await start()
  const address = 'http://169.254.169.254/latest/review'
  await post('/contributions', review(address, { email: 'reader@example.org' }))
  assert.equal((await queue()).waiting[0]?.work, address)
  const before = asked.length
  assert.equal((await decide('accept', {})).state, 'waiting')
  assert.equal(asked.length, before)
  const decision = await decide('accept', { work: '77' })
  const id = 'document' in decision ? decision.document : ''
  assert.equal((await data<Article>(`/api/articles/${id}?type=hse`)).pmid, '77')
  assert.match((await mailTo('reader@example.org')).text ?? '', new RegExp(`/articles/${id}`))
  assert.deepEqual(asked.slice(before), ['PubMed 77'])
  assert.deepEqual((await post('/contributions', review(address))).data, { state: 'here', id, title: missing.title })
})

test('the same review waits once, and what is declined is declined with its reason, once', async () => {
  const { post, review, queue, decide, mailTo, token } = await start()
  await post('/contributions', review('78', { email: 'reader@example.org' }))
  await post('/contributions', review('PMID 78'))
  const [waiting] = (await queue()).waiting
  assert.equal((await queue()).total, 1)
  assert.deepEqual(await decide('decline', { reason: 'It is <b>no</b> review.' }), {
    state: 'declined',
    document: null,
  })
  const mail = await mailTo('reader@example.org')
  assert.match(mail.text ?? '', /Su motivo: It is <b>no<\/b> review\./)
  assert.doesNotMatch(mail.html ?? '', /<b>no/)
  const path = `/editorial/contributions/${waiting?.id ?? ''}/decline`
  assert.equal((await post(path, { reason: 'Again.' }, token)).status, 404)
})

test('what cannot be read is refused', async () => {
  const { post, problem, review } = await start()
  for (const body of [
    problem({ document: 'zzzzzzzzzz' }),
    problem({ field: 'password' }),
    problem({ words: '  ' }),
    problem({ words: 'a'.repeat(2001) }),
    problem({ link: 'javascript:alert(1)' }),
    problem({ email: 'nobody' }),
    review('a review about school meals'),
    review(''),
  ])
    assert.ok([400, 404].includes((await post('/contributions', body)).status), JSON.stringify(body).slice(0, 80))
})

test('a network sends ten in an hour, and another one still may', async () => {
  const { call, review, wait } = await start()
  const send = (at: number, address: string) =>
    call('POST', '/contributions', { body: review(String(1000 + at)), address })
  for (let at = 0; at < 10; at++) assert.equal((await send(at, '192.0.2.1')).status, 200)
  const { status, headers } = await send(10, '192.0.2.1')
  assert.equal(status, 429)
  assert.ok(Number(headers['retry-after']) > 0)
  assert.equal((await send(11, '198.51.100.1')).status, 200)
  wait(hour)
  assert.equal((await send(12, '192.0.2.1')).status, 200)
})

test('what was decided goes after 90 days, and what waits stays', async () => {
  const { db, accounts, post, review, decide, wait } = await start()
  await post('/contributions', review('78'))
  await decide('decline', { reason: 'No.' })
  await post('/contributions', review('79'))
  wait(91 * day)
  await tidyContributions(db, accounts.now())
  const kept = await db.selectFrom('contributions').select('work').execute()
  assert.deepEqual(
    kept.map(({ work }) => work),
    ['79'],
  )
})

test('where signing up asks for proof of work, so does this', async () => {
  const { app } = await startTestAccounts({}, { challenge: { cost: 1 } }, [known])
  const send = async (proof?: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/contributions',
      headers: proof === undefined ? {} : { [proofHeader]: proof },
      payload: { kind: 'review', type: 'hse', lang: 'en', work: '78', words: '', email: '' },
    })
    return answer.json<{ error?: string; data: { challenge?: Challenge } }>()
  }
  const { error, data } = await send()
  assert.equal(error, 'captcha_failed')
  assert.ok(data.challenge)
  const solution = await solveChallenge({ challenge: data.challenge, deriveKey })
  const { parameters, signature } = data.challenge
  assert.equal((await send(btoa(JSON.stringify({ challenge: { parameters, signature }, solution })))).error, undefined)
})
