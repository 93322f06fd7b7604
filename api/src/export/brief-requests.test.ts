import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyAccounts } from '../accounts/housekeeping.ts'
import { day, hour, startTestAccounts, tokenIn, type Answer } from '../fixtures/test-accounts.ts'

const { post, get, db, idOf, mailTo, outbox, signedUp, wait, accounts } = await startTestAccounts()
const kenya = await idOf('test:kenya-review')
const ask = (email: string, more: object = {}): Promise<Answer> =>
  post('/brief/request', { type: 'hse', title: 'What helps?', documents: [{ id: kenya }], email, ...more })
const confirm = (token: string) => post('/brief/confirm', { token })
const linkTo = async (email: string) => tokenIn(await mailTo(email), 'brief-by-mail')
const mailsTo = async (email: string) => (await outbox()).filter(({ to }) => to?.[0]?.address === email).length

test('a brief is sent to somebody without an account once its mailed link is opened, and once only', async () => {
  assert.deepEqual((await ask(' Visitor@Example.org')).data, { ok: true })
  const first = await mailTo('visitor@example.org')
  assert.doesNotMatch(`${first.subject ?? ''} ${first.text ?? ''}`, /What helps|School meals/)
  const token = await linkTo('visitor@example.org')
  assert.deepEqual((await confirm(token)).data, { ok: true })
  const brief = await mailTo('visitor@example.org')
  assert.equal(brief.subject, 'Your brief: What helps?')
  assert.match(brief.text ?? '', /School meals/)
  assert.deepEqual((await confirm(token)).data, { ok: true })
  assert.equal(await mailsTo('visitor@example.org'), 2)
  const row = await db.selectFrom('brief_requests').select(['email', 'request']).executeTakeFirstOrThrow()
  assert.deepEqual([row.email, row.request], ['', ''])
})

test('two who open a link at once have one brief sent', async () => {
  await ask('twice@example.org')
  const token = await linkTo('twice@example.org')
  await Promise.all([confirm(token), confirm(token)])
  assert.equal(await mailsTo('twice@example.org'), 2)
})

test('addresses with and without an account get the same answer and the same mail', async () => {
  await signedUp('known@example.org')
  const answers = [await ask('known@example.org'), await ask('unknown@example.org')]
  assert.deepEqual(
    answers.map(({ status, data }) => [status, data]),
    [
      [200, { ok: true }],
      [200, { ok: true }],
    ],
  )
  const [known, unknown] = [await mailTo('known@example.org'), await mailTo('unknown@example.org')]
  assert.equal(known.subject, unknown.subject)
  const data = JSON.stringify((await get('/account/data', await signedUp('other@example.org'))).data)
  assert.doesNotMatch(data, /unknown@/)
})

test('a link that is unknown or a day old sends nothing, and what was asked for is forgotten', async () => {
  assert.equal((await confirm('nothing')).error, 'invalid_token')
  await ask('late@example.org')
  const token = await linkTo('late@example.org')
  wait(day + 1)
  assert.equal((await confirm(token)).error, 'invalid_token')
  await tidyAccounts(db, accounts.now())
  assert.deepEqual(await db.selectFrom('brief_requests').selectAll().execute(), [])
})

test('one address is mailed so often in an hour and no more, and what is no address is refused', async () => {
  const limited = await startTestAccounts({}, { limits: { signIn: 0, mail: 2 } })
  const ask = (email: string) => limited.post('/brief/request', { type: 'hse', search: { q: 'meals' }, email })
  for (const status of [200, 200, 429]) assert.equal((await ask('often@example.org')).status, status)
  limited.wait(hour + 1)
  assert.equal((await ask('often@example.org')).status, 200)
  assert.equal((await ask('nobody')).error, 'invalid_email')
  assert.equal((await ask(' ')).error, 'cant_be_blank')
})

test('without proof of work nothing is mailed, and a challenge to solve is given', async () => {
  const guarded = await startTestAccounts({}, { challenge: { cost: 1 } })
  const { error, status } = await guarded.post('/brief/request', {
    type: 'hse',
    search: { q: 'meals' },
    email: 'a@example.org',
  })
  assert.deepEqual([status, error], [200, 'captcha_failed'])
  assert.deepEqual(await guarded.outbox(), [])
})

test('more documents than a page has are refused', async () => {
  const documents = Array.from({ length: 21 }, () => ({ id: kenya }))
  assert.equal((await ask('many@example.org', { documents })).status, 401)
})
