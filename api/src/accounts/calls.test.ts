import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startTestApp } from '../fixtures/test-app.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Every call that concerns a person, by the test that makes it. */
const tests: Readonly<Record<string, readonly string[]>> = {
  'accounts/login.test.ts': ['POST /auth/client', 'POST /auth/logout'],
  'accounts/registration.test.ts': ['POST /account/register', 'POST /account/confirm/{token}'],
  'accounts/captcha.test.ts': ['GET /account/challenge'],
  'accounts/password-reset.test.ts': [
    'POST /account/reset',
    'POST /account/reset/{token}',
    'POST /account/new-password',
  ],
  'accounts/account-edit.test.ts': [
    'POST /account/stop-change',
    'POST /account/stop-change/{token}',
    'POST /account-edit',
    'GET /account/data',
    'DELETE /account',
    'POST /account/delete',
  ],
  'accounts/profile.test.ts': ['GET /profile', 'POST /profile'],
  'accounts/security.test.ts': [
    'POST /auth/passkey/options',
    'POST /auth/passkey',
    'GET /account/security',
    'POST /account/sessions/end',
    'POST /account/passkeys/options',
    'POST /account/passkeys',
    'POST /account/passkeys/remove',
    'POST /account/codes/begin',
    'POST /account/codes',
    'POST /account/codes/remove',
    'POST /account/codes/recovery',
  ],
  'accounts/unsubscribing.test.ts': [
    'POST /unsubscribe-all',
    'POST /unsubscribe/{site}/{token}',
    'GET /unsubscribe/{site}/{token}',
  ],
  'saved-searches/saved-searches.test.ts': [
    'GET /subscriptions/{site}',
    'POST /subscriptions',
    'POST /subscriptions/toggle',
    'POST /subscriptions/subscribe',
    'POST /subscriptions/edit',
    'POST /subscriptions/unsubscribe',
  ],
  'saved-documents/saved-documents.test.ts': [
    'GET /documents/{site}',
    'GET /documents/{site}/ids',
    'POST /documents/subscribe',
    'POST /documents/subscribe-all',
    'POST /documents/unsubscribe',
    'POST /documents/send',
    'POST /documents/send-all',
  ],
  'export/brief.test.ts': ['POST /brief', 'POST /brief/send'],
  'export/brief-requests.test.ts': ['POST /brief/request', 'POST /brief/confirm'],
  'export/export.test.ts': ['GET /documents/csv'],
  'search-history/search-history.test.ts': [
    'GET /history/{site}',
    'POST /history',
    'POST /history/switch',
    'POST /history/clear',
  ],
  'folders/folders.test.ts': [
    'GET /folders/{site}',
    'GET /folders/{site}/{id}',
    'GET /folders/{site}/{id}/file',
    'POST /folders',
    'POST /folders/name',
    'POST /folders/delete',
    'POST /folders/share',
    'POST /folders/documents',
    'POST /folders/documents/remove',
    'POST /folders/documents/order',
    'POST /folders/documents/note',
    'GET /folders/shared/{link}',
    'GET /folders/shared/{link}/file',
  ],
  'folders/folder-searches.test.ts': ['GET /folders/{site}/{id}/news', 'POST /folders/renew'],
  'curated-searches/curated-searches.test.ts': [
    'GET /client-curated/list/{site}',
    'GET /client-curated/list-by-subscriber',
    'POST /client-curated/subscribe',
    'POST /client-curated/unsubscribe',
  ],
}
const rows = Object.entries(tests).flatMap(([file, calls]) => calls.map((call) => ({ call, file })))
const personal =
  /^\/(auth|account|account-edit|profile|unsubscribe|unsubscribe-all|subscriptions|documents|folders|history|brief|client-curated)(\/|$)/

test('the list names every call that concerns a person, once, and no other', async () => {
  const { app } = await startTestApp()
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const described = Object.entries(paths).flatMap(([address, methods]) => {
    const path = address.replace(/^\/api/, '')
    return personal.test(path) ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`) : []
  })
  assert.deepEqual(rows.map(({ call }) => call).toSorted(), described.toSorted())
})

for (const { call, file } of rows) {
  test(`${file} makes the call ${call}`, () => {
    const [, path = ''] = call.split(' ')
    assert.ok(read(`../${file}`).includes(path.split('{')[0] ?? path))
  })
}
