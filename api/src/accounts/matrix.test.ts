import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountSecurity, Folder, SavedSearch } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

/** Every private call, made by a visitor and by another user with everything of user A's that a request can name. */
const { app, call, get, post, signedUp, logIn, idOf } = await startTestAccounts()
const tokenA = await signedUp('a@example.org')
const tokenB = await signedUp('b@example.org')
const document = await idOf('test:kenya-review')
await post('/profile', { firstName: 'Ann' }, tokenA)
await post('/documents/subscribe', { type: 'hse', documents: [document] }, tokenA)
await post('/subscriptions/subscribe', { type: 'hse', query: 'of A', filters: [], subscribed: true }, tokenA)
await post('/client-curated/subscribe', { _id: 'living-documents' }, tokenA)
const { id: folderA } = (await post('/folders', { type: 'hse', name: 'of A', documents: [document] }, tokenA))
  .data as Folder

const historyOfA = [{ search: 'q=of+A', total: 1, strategy: '' }]
await post('/history/switch', { type: 'hse', kept: true, searches: historyOfA }, tokenA)

const { id: idA } = (await get('/profile', tokenA)).data as { id: string }
const sessionA = ((await get('/account/security', tokenA)).data as AccountSecurity).sessions[0]?.id
const [searchA] = (await get('/subscriptions/hse', tokenA)).data as SavedSearch[]

interface Row {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  body?: object
  /** Of the answer to another user; 200 by default. */
  status?: 403 | 404
}
/** Nothing an authenticator made. */
const madeUp = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', attestationObject: 'AA' },
}
const ofA = { id: idA, user_id: idA, account_id: idA, email: 'a@example.org' }
const changes: Row[] = [
  { method: 'POST', path: '/profile', body: { ...ofA, firstName: 'Eve' } },
  {
    method: 'POST',
    path: '/account-edit',
    body: { ...ofA, password: 'of another user', confirm: 'of another user' },
  },
  { method: 'POST', path: '/subscriptions', body: { ...ofA, type: 'hse', subscriptions: [] } },
  {
    method: 'POST',
    path: '/subscriptions/toggle',
    body: { ...ofA, type: 'hse', _id: searchA?._id, subscribed: false },
    status: 404,
  },
  {
    method: 'POST',
    path: '/subscriptions/edit',
    body: { ...ofA, type: 'hse', _id: searchA?._id, query: 'taken over' },
    status: 404,
  },
  { method: 'POST', path: '/subscriptions/subscribe', body: { ...ofA, type: 'hse', query: 'of A', subscribed: false } },
  { method: 'POST', path: '/subscriptions/unsubscribe', body: { ...ofA, type: 'hse', query: 'of A' } },
  { method: 'POST', path: '/documents/subscribe', body: { ...ofA, type: 'hse', documents: [document] } },
  { method: 'POST', path: '/documents/subscribe-all', body: { ...ofA, type: 'hse', query: 'meals' } },
  { method: 'POST', path: '/documents/unsubscribe', body: { ...ofA, type: 'hse', documents: [document] } },
  { method: 'POST', path: '/documents/send', body: { ...ofA, type: 'hse', documents: [document] } },
  { method: 'POST', path: '/documents/send-all', body: { ...ofA, type: 'hse', query: 'meals' } },
  { method: 'POST', path: '/brief/send', body: { ...ofA, type: 'hse', documents: [{ id: document }] } },
  { method: 'POST', path: '/client-curated/unsubscribe', body: { ...ofA, _id: 'living-documents' } },
  { method: 'POST', path: '/client-curated/subscribe', body: { ...ofA, _id: 'living-documents' } },
  { method: 'POST', path: '/account/sessions/end', body: { ...ofA, session: sessionA } },
  { method: 'POST', path: '/account/passkeys/options', body: { ...ofA, type: 'hse' } },
  { method: 'POST', path: '/account/passkeys/remove', body: { ...ofA, id: 'x' } },
  { method: 'POST', path: '/account/passkeys', body: { ...ofA, type: 'hse', passkey: madeUp } },
  { method: 'POST', path: '/account/codes/begin', body: ofA },
  { method: 'POST', path: '/account/codes', body: { ...ofA, code: '000000' } },
  { method: 'POST', path: '/account/codes/recovery', body: ofA },
  { method: 'POST', path: '/account/codes/remove', body: ofA },
  { method: 'POST', path: '/account/delete', body: ofA },
  { method: 'POST', path: '/auth/logout', body: ofA },
  { method: 'DELETE', path: `/account?id=${idA}` },
  { method: 'POST', path: '/history', body: { ...ofA, type: 'hse', search: 'q=of+B', total: 1, strategy: '' } },
  { method: 'POST', path: '/history/switch', body: { ...ofA, type: 'hse', kept: false } },
  { method: 'POST', path: '/history/clear', body: { ...ofA, type: 'hse' } },
  { method: 'POST', path: '/folders', body: { ...ofA, type: 'hse', name: 'of B' } },
  ...(
    [
      ['name', { name: 'of B' }],
      ['delete', {}],
      ['share', { shared: true }],
      ['renew', {}],
      ['documents', { documents: [document] }],
      ['documents/remove', { documents: [document] }],
      ['documents/order', { documents: [document] }],
      ['documents/note', { document, note: 'of B' }],
    ] as const
  ).map(([act, body]): Row => ({
    method: 'POST',
    path: `/folders/${act}`,
    body: { ...ofA, ...body, id: folderA },
    status: 404,
  })),
  ...(['accept', 'decline'] as const).map((act): Row => ({
    method: 'POST',
    path: `/editorial/contributions/${folderA}/${act}`,
    body: { ...ofA, reason: 'of B', note: 'of B' },
    status: 403,
  })),
]
const reads: Row[] = [
  { method: 'GET', path: `/profile?id=${idA}` },
  { method: 'GET', path: `/account/data?id=${idA}` },
  { method: 'GET', path: `/account/security?id=${idA}` },
  { method: 'GET', path: `/documents/hse/ids?user_id=${idA}` },
  { method: 'GET', path: `/subscriptions/hse?user_id=${idA}` },
  { method: 'GET', path: `/client-curated/list-by-subscriber?type=hse&user_id=${idA}` },
  { method: 'GET', path: `/documents/csv?type=hse&user_id=${idA}` },
  { method: 'GET', path: `/history/hse?user_id=${idA}` },
  { method: 'GET', path: `/folders/hse?user_id=${idA}` },
  { method: 'GET', path: `/folders/hse/${folderA}`, status: 404 },
  { method: 'GET', path: `/folders/hse/${folderA}/file`, status: 404 },
  { method: 'GET', path: `/folders/hse/${folderA}/news`, status: 404 },
  { method: 'GET', path: '/editorial/contributions', status: 403 },
  { method: 'GET', path: '/editorial/searches', status: 403 },
]
/** Gives a person more of what everybody may see: there is nothing of user A's in it. */
const ofEverybody = ['GET /search', 'GET /search/export', 'POST /brief']
const listOfDocuments: Row = { method: 'GET', path: `/documents/hse?user_id=${idA}` }

const stateOfA = async () => ({
  profile: (await get('/profile', tokenA)).data,
  documents: (await get('/documents/hse', tokenA)).data,
  searches: (await get('/subscriptions/hse', tokenA)).data,
  history: (await get('/history/hse', tokenA)).data,
  folder: (await get(`/folders/hse/${folderA}`, tokenA)).data,
  curated: (await get('/client-curated/list-by-subscriber?type=hse', tokenA)).data,
})
const before = await stateOfA()

for (const { method, path, body } of [...changes, ...reads]) {
  test(`a visitor may not ${method} ${path.split('?')[0] ?? ''}`, async () => {
    const { status, error } = await call(method, path, body ? { body } : {})
    assert.deepEqual([status, error], [401, 'unauthorized'])
  })
}

test('a visitor’s list of saved documents is empty', async () => {
  assert.deepEqual((await get(listOfDocuments.path)).data, [])
})

for (const { path, status: expected = 200 } of [...reads, listOfDocuments]) {
  test(`user B sees nothing of user A at GET ${path.split('?')[0] ?? ''}`, async () => {
    const { status, data } = await get(path, tokenB)
    assert.equal(status, expected)
    const text = JSON.stringify(data ?? null)
    for (const secret of [idA, 'a@example.org', 'Ann', 'of A', document, 'living-documents']) {
      assert.ok(!text.includes(secret), `${secret} in ${text}`)
    }
  })
}

for (const [index, { method, path, body, status: expected = 200 }] of changes.entries()) {
  test(`another user changes nothing of user A by ${method} ${path.split('?')[0] ?? ''}`, async () => {
    const token = await signedUp(`other${index}@example.org`)
    const { status } = await call(method, path, { token, ...(body && { body }) })
    assert.equal(status, expected)
    assert.deepEqual(await stateOfA(), before)
    assert.equal((await logIn('a@example.org')).error, undefined)
  })
}

test('the table has every private call of the API', async () => {
  interface Operation {
    security?: object[]
  }
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, Operation>> }>()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.some((scheme) => 'session' in scheme))
      .map(
        ([method]) =>
          `${method.toUpperCase()} ${path.replace('/api', '').replace('{site}', 'hse').replace('{id}', folderA)}`,
      ),
  )
  const tested = [...changes, ...reads, listOfDocuments].map(
    ({ method, path }) => `${method} ${path.split('?')[0] ?? ''}`,
  )
  tested.push(...ofEverybody)
  assert.deepEqual(described.toSorted(), tested.toSorted())
})
