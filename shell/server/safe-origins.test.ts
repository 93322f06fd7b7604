import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, mock, test } from 'node:test'
import { buildServer } from './build-server.ts'
import { isSafeOrigin, readServerConfig } from './config.ts'

const SITE_DIR = mkdtempSync(join(tmpdir(), 'safe-origins-'))
for (const folder of ['shell', 'remotes', 'i18n']) mkdirSync(join(SITE_DIR, folder))
after(() => rmSync(SITE_DIR, { recursive: true }))

const origins: [origin: string, isSafe: boolean][] = [
  ['https://hse.example.org', true],
  ['http://localhost:3000', true],
  ['http://hse.localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://hse.example.org', false],
  ['http://192.168.1.20:3000', false],
  ['http://localhost.example.org', false],
  ['http://notlocalhost', false],
]
for (const [origin, isSafe] of origins)
  test(`browsers ${isSafe ? 'check' : 'cannot check'} signatures at ${origin}`, () =>
    assert.equal(isSafeOrigin(origin), isSafe))

test('the start warns of origins at which browsers cannot check signatures, and of no others', async (context) => {
  const warnings = mock.method(process, 'emitWarning', () => {})
  context.after(() => warnings.mock.restore())
  const start = (origin: string) =>
    buildServer(readServerConfig({ SITE_DIR, RENDER: 'off', SITE_ORIGINS: JSON.stringify({ hse: origin }) }))
  await start('https://hse.example.org')
  assert.equal(warnings.mock.callCount(), 0)
  await start('http://hse.example.org')
  assert.match(String(warnings.mock.calls[0]?.arguments[0]), /signatures of releases at http:\/\/hse\.example\.org/)
})
