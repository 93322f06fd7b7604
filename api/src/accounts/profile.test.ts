import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Profile } from 'shared/contracts'
import { password, startTestAccounts } from '../fixtures/test-accounts.ts'

const { post, get, signedUp, logIn, mailTo } = await startTestAccounts()
const token = await signedUp('ada@example.org')

test('a new profile is empty but for the language', async () => {
  const { data } = await get('/profile', token)
  const { id, createdAt, ...rest } = data as Profile
  assert.ok(id)
  assert.ok(createdAt)
  assert.deepEqual(rest, {
    _id: id,
    email: 'ada@example.org',
    pendingEmail: null,
    firstName: '',
    lastName: '',
    language: 'en',
    languages: { hse: 'en' },
    country: null,
    type: 'hse',
    roles: [],
    client_roles: {},
    alertFrequency: 'weekly',
    linkResolver: '',
  })
})

test('a change keeps what it leaves out; language and roles are those of the site', async () => {
  const change = {
    type: 'hse',
    firstName: ' Ada ',
    lastName: 'Lovelace',
    country: 17,
    language: 'fr',
    roles: ['manager', 'other', 'manager'],
  }
  const { data } = await post('/profile', { id: 'somebody else', ...change }, token)
  const changed = data as Profile
  assert.deepEqual(
    [changed.firstName, changed.country, changed.language, changed.roles],
    ['Ada', 17, 'fr', ['manager', 'other']],
  )
  await post('/profile', { type: 'sse', language: 'cn', alertFrequency: 'daily' }, token)
  const onSse = (await get('/profile?type=sse', token)).data as Profile
  assert.deepEqual(onSse.languages, { hse: 'fr', sse: 'cn' })
  assert.deepEqual([onSse.language, onSse.roles, onSse.firstName, onSse.alertFrequency], ['cn', [], 'Ada', 'daily'])
  assert.deepEqual(onSse.client_roles, { hse: ['manager', 'other'] })
})

test('on another site the language chosen before counts, where it is offered', async () => {
  const other = await signedUp('fr@example.org')
  const languageOn = async (site: string) => ((await get(`/profile?type=${site}`, other)).data as Profile).language
  await post('/profile', { type: 'hse', language: 'fr' }, other)
  assert.equal(await languageOn('sse'), 'fr')
  await post('/profile', { type: 'hse', language: 'es' }, other)
  assert.equal(await languageOn('sse'), 'en')
})

test('mails about another site are in the language chosen before', async () => {
  await post('/profile', { type: 'hse', language: 'fr' }, await signedUp('mail@example.org'))
  const onSse = (await logIn('mail@example.org', password, 'sse')).data as { token: string }
  await post(
    '/account-edit',
    { email: 'mail@example.org', password: 'another long one', confirm: 'another long one', currentPassword: password },
    onSse.token,
  )
  assert.match((await mailTo('mail@example.org')).text ?? '', /mot de passe/)
})

test('a country is taken as text too, and can be taken back', async () => {
  assert.equal(((await post('/profile', { country: '3' }, token)).data as Profile).country, 3)
  assert.equal(((await post('/profile', { country: '' }, token)).data as Profile).country, null)
})

test('the link resolver of a library is an address over TLS, and nothing else', async () => {
  const resolver = 'https://resolver.example.edu/menu?vid=1'
  assert.equal(((await post('/profile', { linkResolver: resolver }, token)).data as Profile).linkResolver, resolver)
  for (const linkResolver of [
    'http://resolver.example.edu/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://ada:secret@resolver.example.edu/',
    'https://resolver.example.edu/#a',
    `https://resolver.example.edu/${'a'.repeat(500)}`,
    'resolver.example.edu',
  ])
    assert.equal((await post('/profile', { linkResolver }, token)).status, 400, linkResolver)
  assert.equal(((await get('/profile', token)).data as Profile).linkResolver, resolver)
  assert.equal(((await post('/profile', { linkResolver: '' }, token)).data as Profile).linkResolver, '')
})

test('values nobody can choose are refused', async () => {
  for (const body of [
    { country: 9998 },
    { roles: ['king'] },
    { type: 'cvd', language: 'fr' },
    { alertFrequency: 'hourly' },
  ]) {
    assert.equal((await post('/profile', body, token)).status, 400, JSON.stringify(body))
  }
})
