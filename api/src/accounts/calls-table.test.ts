import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startTestApp } from '../fixtures/test-app.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const rows = [...read('README.md').matchAll(/^- `(\S+\.test\.ts)`: (.+)$/gm)].flatMap(([, file = '', calls = '']) =>
  [...calls.matchAll(/`([A-Z]+ \/\S+)`/g)].map(([, call = '']) => ({ call, file })),
)
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
