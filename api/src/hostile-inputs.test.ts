import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startTestAccounts } from './fixtures/test-accounts.ts'

/**
 * What the endpoints do with bodies that only a program reads: the generated requests of `npm run evidence -- attack` follow the OpenAPI
 * document, which knows nothing of tools, resumption tokens, and what authenticators sign.
 */
const { app, signedUp } = await startTestAccounts()

const inside = /\bat [\w.<>]+ \(|\/api\/src\/|node_modules/
const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** Makes a request, which must not fail on the side of the server, nor tell of its inside. @returns the status */
const ask = async (method: 'GET' | 'POST', url: string, payload = '', headers: Record<string, string> = json) => {
  const { statusCode, body } = await app.inject({ method, url, headers, ...(method === 'POST' && { payload }) })
  const what = `${method} ${url.slice(0, 200)} ${payload.slice(0, 200)}`
  assert.ok(statusCode < 500, `${what}: ${statusCode} ${body.slice(0, 200)}`)
  assert.ok(!inside.test(body), `${what}: ${body.slice(0, 200)}`)
  return statusCode
}
const packed = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000)) as unknown

test('resumption tokens that are none are refused in the words of the protocol', async () => {
  const tokens = [
    ...['', 'x', '\u0000', '%', 'A'.repeat(3000), packed('null'), packed('{'), packed([])],
    ...[-1, 1e308, Number.MAX_SAFE_INTEGER, '0', null].map((after) => packed({ after })),
    ...['x', "' or 1=1 --", '\u0000', '9'.repeat(2000), '2020-13-45'].map((from) => packed({ after: 0, from })),
  ]
  for (const verb of ['ListRecords', 'ListIdentifiers', 'ListSets', '__proto__', 'constructor'])
    for (const token of tokens) await ask('GET', `/api/oai?verb=${verb}&resumptionToken=${encodeURIComponent(token)}`)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const body of ['\u0000', '='.repeat(60_000), '%zz=%zz', 'a=1&'.repeat(15_000)])
    await ask('POST', '/api/oai', body, form)
})

test('calls of tools with arguments that no schema has are answered, whatever they hold', async () => {
  const rpc = (method: unknown, params: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, params })
  const given = [{}, { query: '\u0000' }, { query: { $gt: 1 } }, { query: 'a* '.repeat(1300) }, deep]
  const more = [
    { query: 'x', page: 1e9, limit: 1e9 },
    { id: '../../x' },
    { id: '__proto__' },
    { query: '('.repeat(900) },
  ]
  const names = ['search_evidence', 'get_document', 'similar_documents', 'explain_query', 'list_filters', '__proto__']
  const calls = names.flatMap((name) => [...given, ...more].map((args) => rpc('tools/call', { name, arguments: args })))
  const odd = [null, 1, [], {}, rpc('tools/call', undefined), rpc('tools/list', {}, {}), rpc('x'.repeat(50_000), {})]
  const files = rpc('resources/read', { uri: 'file:///etc/passwd' })
  const begun = rpc('initialize', { protocolVersion: '9', capabilities: deep, clientInfo: { name: 'x', version: '1' } })
  const many = Array.from({ length: 500 }, (_, id) => rpc('tools/list', {}, id))
  for (const body of [...calls, ...odd, files, begun, many])
    await ask('POST', '/api/mcp?site=hse', JSON.stringify(body))
  for (const body of ['', '{', '\u0000', '[1,', '{"jsonrpc":"2.0","id":1,"method":"\\ud800"}'])
    await ask('POST', '/api/mcp', body)
})

test('what no authenticator signs opens nothing and breaks nothing', async () => {
  const headers = { ...json, authorization: `Bearer ${await signedUp('passkeys@example.org')}` }
  const bytes = ['a1'.repeat(200), 'bfff', '9f'.repeat(500), '5b7fffffffffffffff', '9b00000000ffffffff']
  const parts = [
    ...['', 'AA', '%', '\u0000', 'A'.repeat(5000), '__proto__', packed('{'), packed('['.repeat(5000))],
    ...[{ challenge: {} }, { type: 'webauthn.get', challenge: 'x', origin: 'https://hse.example' }].map(packed),
    ...bytes.map((hex) => Buffer.from(hex, 'hex').toString('base64url')),
  ]
  for (const one of parts)
    for (const other of parts) {
      const signed = { clientDataJSON: other, attestationObject: one, authenticatorData: one, signature: other }
      const passkey = { id: one, rawId: one, type: 'public-key', clientExtensionResults: {}, response: signed }
      await ask('POST', '/api/auth/passkey', JSON.stringify({ type: 'hse', passkey }))
      await ask('POST', '/api/account/passkeys', JSON.stringify({ type: 'hse', passkey }), headers)
    }
  const answer = await app.inject({ url: '/api/account/security', headers })
  assert.deepEqual(answer.json<{ data: { passkeys: unknown[] } }>().data.passkeys, [])
})

test('bodies that name prototypes change none', async () => {
  const headers = { ...json, authorization: `Bearer ${await signedUp('prototypes@example.org')}` }
  const named = '{"type":"hse","__proto__":{"polluted":1}}'
  const built = '{"type":"hse","constructor":{"prototype":{"polluted":1}},"firstName":{"__proto__":{"polluted":1}}}'
  for (const path of ['profile', 'account-edit', 'subscriptions/subscribe', 'folders', 'auth/client', 'mcp'])
    for (const body of [named, built]) await ask('POST', `/api/${path}`, body, headers)
  for (const query of ['__proto__[polluted]=1', '__proto__=1', 'constructor.prototype.polluted=1'])
    await ask('GET', `/api/search?q=x&site=hse&${query}`)
  assert.equal('polluted' in {}, false)
})

test('links of shared folders are not guessed', async () => {
  const guesses = Array.from({ length: 200 }, () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))))
  for (const link of [...guesses.map((guess) => guess.toString('base64url')), 'A'.repeat(43), '%00', '__proto__'])
    assert.ok((await ask('GET', `/api/folders/shared/${link}`)) >= 400)
})
