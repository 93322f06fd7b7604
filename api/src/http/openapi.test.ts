import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { startTestApp } from '../fixtures/test-app.ts'
import { errorTable } from './errors.ts'
import { onlyDeclaredRoutes } from './register-routes.ts'

interface Operation {
  operationId: string
  summary: string
  requestBody?: { required: boolean; content: Record<string, unknown> }
  parameters?: { name: string; in: string; required: boolean; schema: unknown }[]
  responses: Record<string, { description: string }>
}
interface Description {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

const { app } = await startTestApp()
const description = (await app.inject('/api/openapi.json')).json<Description>()
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

const references = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === '$ref' ? [String(inner)] : references(inner)))
}

test('every call is described', () => {
  assert.equal(description.openapi, '3.1.0')
  assert.deepEqual(Object.keys(description.paths).toSorted(), [
    '/api/account',
    '/api/account-edit',
    '/api/account/challenge',
    '/api/account/codes',
    '/api/account/codes/begin',
    '/api/account/codes/recovery',
    '/api/account/codes/remove',
    '/api/account/confirm/{token}',
    '/api/account/data',
    '/api/account/delete',
    '/api/account/new-password',
    '/api/account/passkeys',
    '/api/account/passkeys/options',
    '/api/account/passkeys/remove',
    '/api/account/register',
    '/api/account/reset',
    '/api/account/reset/{token}',
    '/api/account/security',
    '/api/account/sessions/end',
    '/api/account/stop-change',
    '/api/account/stop-change/{token}',
    '/api/articles/{id}',
    '/api/articles/{id}/similar',
    '/api/auth/client',
    '/api/auth/logout',
    '/api/auth/passkey',
    '/api/auth/passkey/options',
    '/api/brief',
    '/api/brief/confirm',
    '/api/brief/request',
    '/api/brief/send',
    '/api/client-curated/list-by-subscriber',
    '/api/client-curated/list/{site}',
    '/api/client-curated/subscribe',
    '/api/client-curated/unsubscribe',
    '/api/comparison',
    '/api/comparison/file',
    '/api/composition/reports',
    '/api/composition/timings',
    '/api/composition/vitals',
    '/api/contributions',
    '/api/corpus',
    '/api/document_addresses',
    '/api/documents/csv',
    '/api/documents/send',
    '/api/documents/send-all',
    '/api/documents/subscribe',
    '/api/documents/subscribe-all',
    '/api/documents/unsubscribe',
    '/api/documents/{site}',
    '/api/documents/{site}/ids',
    '/api/editorial/contributions',
    '/api/editorial/contributions/{id}/accept',
    '/api/editorial/contributions/{id}/decline',
    '/api/editorial/searches',
    '/api/folders',
    '/api/folders/delete',
    '/api/folders/documents',
    '/api/folders/documents/note',
    '/api/folders/documents/order',
    '/api/folders/documents/remove',
    '/api/folders/name',
    '/api/folders/renew',
    '/api/folders/share',
    '/api/folders/shared/{link}',
    '/api/folders/shared/{link}/file',
    '/api/folders/{site}',
    '/api/folders/{site}/{id}',
    '/api/folders/{site}/{id}/file',
    '/api/folders/{site}/{id}/news',
    '/api/history',
    '/api/history/clear',
    '/api/history/switch',
    '/api/history/{site}',
    '/api/i18n/{site}/{file}',
    '/api/jobs',
    '/api/latest_content',
    '/api/latest_content.atom',
    '/api/mcp',
    '/api/oai',
    '/api/openapi.json',
    '/api/profile',
    '/api/search',
    '/api/search.atom',
    '/api/search/broader',
    '/api/search/counts',
    '/api/search/export',
    '/api/search/map',
    '/api/search/opened',
    '/api/search/strategy',
    '/api/search/suggestions',
    '/api/search/years',
    '/api/subscriptions',
    '/api/subscriptions/edit',
    '/api/subscriptions/subscribe',
    '/api/subscriptions/toggle',
    '/api/subscriptions/unsubscribe',
    '/api/subscriptions/{site}',
    '/api/unsubscribe-all',
    '/api/unsubscribe/{site}/{token}',
    '/healthz',
    '/healthz/mail',
    '/readyz',
  ])
})

test('no address is answered that is not declared, and so checked, limited and described', () => {
  const server = fastify()
  onlyDeclaredRoutes(server)
  assert.throws(() => server.get('/api/other', () => 'hello'), /GET \/api\/other is not declared by route\(\)/)
})

test('every reference leads to a component', () => {
  for (const reference of references(description)) {
    assert.ok(reference.replace('#/components/schemas/', '') in description.components.schemas, reference)
  }
})

test('every operation has a name of its own, a summary and described answers', () => {
  assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, operations.length)
  for (const { operation } of operations) {
    assert.ok(operation.summary)
    assert.ok(operation.responses['200'] ?? operation.responses['303'])
    for (const { description: words } of Object.values(operation.responses)) assert.ok(words)
  }
})

test('the parameters of a path are exactly those of its address', () => {
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    assert.deepEqual(
      inPath.map(({ name }) => name),
      named,
    )
    assert.ok(inPath.every(({ required }) => required))
    for (const { schema } of inPath) assert.notDeepEqual(schema, { type: 'string' }, path)
  }
})

test('a search documents its parameters and failures', () => {
  const search = description.paths['/api/search']?.['get']
  assert.deepEqual(
    search?.parameters?.map(({ name, required }) => `${name}${required ? '!' : ''}`),
    [
      'q',
      'match',
      'unexpanded',
      'in_language',
      'near',
      'best',
      'applied_filters',
      'sort_by',
      'page',
      'site!',
      'lang',
      'facets',
    ],
  )
  assert.ok(['400', '404', '429', '503'].filter((status) => status in (search?.responses ?? {})).length >= 2)
})

test('schemas are those of OpenAPI 3.1, which has no lists of schemas but for tuples', () => {
  const lists = (value: unknown): unknown[] => {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, inner]) =>
      name === 'items' && Array.isArray(inner) ? [inner] : lists(inner),
    )
  }
  assert.deepEqual(lists(description), [])
})

test('a body that a call cannot do without is described as required, and what refuses bodies is described', () => {
  const of = (path: string) => description.paths[path]?.['post']
  assert.equal(of('/api/auth/client')?.requestBody?.required, true)
  assert.equal(of('/api/account/codes/recovery')?.requestBody?.required, false)
  for (const { operation } of operations.filter((one) => one.operation.requestBody))
    assert.deepEqual(
      ['413', '415', '503'].filter((status) => !(status in operation.responses)),
      [],
    )
})

test('a list is no object, and what is null is not nothing', async () => {
  const send = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/unsubscribe-all',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  for (const payload of ['[]', '[{"type":"hse"}]', 'null', '7', '"x"']) {
    const { statusCode, json } = await send(payload)
    assert.deepEqual([statusCode, json<{ error: string }>().error], [400, 'invalid_request'], payload)
  }
})

test('within a body, too, a list is taken for no object', async () => {
  const send = async (search: unknown) => {
    const payload = { type: 'hse', lang: 'en', documents: [], search, looked_at: 0, format: 'word' }
    const { statusCode, json } = await app.inject({ method: 'POST', url: '/api/brief', payload })
    return { statusCode, message: json<{ message?: string }>().message ?? '' }
  }
  assert.equal((await send({ q: 'vaccination' })).statusCode, 200)
  const { statusCode, message } = await send([null, null])
  assert.deepEqual([statusCode, message], [400, 'search: it must be an object, and is an array.'])
  // One of a few words is asked for, and an object given.
  const payload = { type: {}, email: 'a@example.org', language: ['en'] }
  assert.equal((await app.inject({ method: 'POST', url: '/api/account/reset', payload })).statusCode, 400)
})

const refusedRequests = [
  { method: 'TRACE', url: '/api/profile' },
  { method: 'QUERY', url: '/api/profile' },
  {
    method: 'PUT',
    url: '/api/profile',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=1',
  },
  { method: 'PATCH', url: `/api/profile?q=${'a'.repeat(5000)}` },
]
for (const { method, url, ...rest } of refusedRequests)
  test(`${method} ${url.slice(0, 20)} is answered with 405 and what the address takes, before anything else`, async () => {
    const { statusCode, headers } = await app.inject({ method: method as 'GET', url, ...rest })
    assert.deepEqual([statusCode, headers.allow], [405, 'GET, HEAD, POST'])
  })

test('patterns and tuples are described in words that generators know', () => {
  const text = JSON.stringify(description)
  assert.doesNotMatch(text, /\\p\{Cc\}/)
  assert.doesNotMatch(text, /prefixItems/)
})

test('every error has a sentence', () => {
  for (const { message, status } of Object.values(errorTable)) {
    assert.match(message, /^[A-Z].*\.$/)
    assert.ok(status >= 400 && status < 600)
  }
})
