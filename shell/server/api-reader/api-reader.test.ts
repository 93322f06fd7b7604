import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { createApiReader, type ApiReaderOptions } from './api-reader.ts'

const schema = v.object({ id: v.string() })
const found = (id: string) => Response.json({ success: true, data: { id } })

const readerOf = (answer: (address: string) => Promise<Response>, more: Partial<ApiReaderOptions> = {}) => {
  const asked: string[] = []
  const reader = createApiReader({
    base: 'http://api/api',
    fetch: (input) => {
      asked.push(String(input))
      return answer(String(input))
    },
    ...more,
  }).for('192.0.2.1')
  return { reader, asked }
}

test('an answer is data, and the same question within a minute is not asked again', async () => {
  let time = Date.UTC(2026, 0)
  const { reader, asked } = readerOf(async () => found('a'), { now: () => time })
  const both = await Promise.all([reader.read('/articles/a', schema), reader.read('/articles/a', schema)])
  assert.deepEqual(
    both,
    [1, 2].map(() => ({ status: 'found', data: { id: 'a' } })),
  )
  assert.deepEqual(asked, ['http://api/api/articles/a'])
  time += 60_001
  await reader.read('/articles/a', schema)
  assert.equal(asked.length, 2)
})

test('a 404 says that there is nothing, a 410 that it went; other failures and odd answers say nothing', async () => {
  const answers: [Response, string][] = [
    [Response.json({ success: false, error: 'article_not_found' }, { status: 404 }), 'missing'],
    [Response.json({ success: false, error: 'article_withdrawn' }, { status: 410 }), 'gone'],
    [Response.json({ success: false, error: 'internal' }, { status: 500 }), 'unknown'],
    [Response.json({ success: false, error: 'too_many_requests' }, { status: 429 }), 'unknown'],
    [Response.json({ success: true, data: { no: 'id' } }), 'unknown'],
    [new Response('<html>'), 'unknown'],
  ]
  for (const [answer, status] of answers) {
    const { reader } = readerOf(async () => answer)
    assert.equal((await reader.read('/articles/a', schema)).status, status)
  }
})

test('an API that does not answer delays one page for the time-out, and then none until it has rested', async () => {
  let time = Date.UTC(2026, 0)
  const hang = (signal: AbortSignal | null | undefined) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  const asked: string[] = []
  const reader = createApiReader({
    base: '',
    timeout: 20,
    now: () => time,
    fetch: (input, init) => {
      asked.push(String(input))
      return hang(init?.signal)
    },
  }).for('192.0.2.1')
  assert.deepEqual(await reader.read('/a', schema), { status: 'unknown' })
  assert.deepEqual(await reader.read('/b', schema), { status: 'unknown' })
  assert.deepEqual(asked, ['/a'])
  time += 5_001
  await reader.read('/b', schema)
  assert.deepEqual(asked, ['/a', '/b'])
})

test('no more than a bounded number of answers is kept', async () => {
  const { reader, asked } = readerOf(async () => found('a'))
  for (let id = 0; id < 201; id += 1) await reader.read(`/articles/${id}`, schema)
  await reader.read('/articles/0', schema)
  await reader.read('/articles/200', schema)
  assert.equal(asked.length, 202)
})
