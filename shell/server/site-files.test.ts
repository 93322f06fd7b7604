import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { createSiteFiles } from './site-files.ts'

const registry = { schema: 1, remotes: [] }
const part = { scripts: [{ path: 'main.js', integrity: 'sha384-x' }], styles: [] }
const shell = { version: '1', base: '/shell/1/', main: part, lazy: { layers: part } }

const pointers = [
  {
    file: 'registry.json',
    good: registry,
    bad: ['', '{"schema":1', '{"schema":99,"remotes":[]}'],
    read: (folder: string) => createSiteFiles(folder).registry,
  },
  {
    file: 'host.json',
    good: shell,
    bad: [
      '',
      JSON.stringify(shell).slice(0, 40),
      '{"version":"1"}',
      JSON.stringify(shell).replace('main.js', '../main.js'),
    ],
    read: (folder: string) => createSiteFiles(folder).shell,
  },
]

for (const { file, good, bad, read } of pointers) {
  test(`a ${file} that cannot be used leaves the last good one in force, and is told once`, (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-files-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const emitWarning = mock.method(process, 'emitWarning', () => {})
    context.after(() => emitWarning.mock.restore())
    const put = (text: string): void => writeFileSync(join(folder, file), text)
    const readNow = read(folder)
    put('{')
    assert.throws(() => readNow())
    put(JSON.stringify(good))
    assert.deepEqual(readNow(), good)
    for (const text of bad) {
      put(text)
      assert.deepEqual(readNow(), good)
      const before = emitWarning.mock.callCount()
      readNow()
      assert.equal(emitWarning.mock.callCount(), before)
    }
    assert.equal(emitWarning.mock.callCount(), 1 + bad.length)
    put(JSON.stringify(good))
    assert.deepEqual(readNow(), good)
  })
}

test('texts that are broken leave the last good ones in force; texts that are missing are none', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-files-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const emitWarning = mock.method(process, 'emitWarning', () => {})
  context.after(() => emitWarning.mock.restore())
  const files = createSiteFiles(folder)
  const title = (): string => files.words('hse', 'en').of('shell')('title')
  assert.equal(title(), '')
  assert.equal(emitWarning.mock.callCount(), 0)
  mkdirSync(join(folder, 'i18n/hse'), { recursive: true })
  for (const [text, expected, warnings] of [
    ['{"shell":{"title":"Evidence"}}', 'Evidence', 0],
    ['{"shell":{"title":"Evid', 'Evidence', 1],
    ['{"shell":"nothing"}', 'Evidence', 2],
    ['{"shell":{"title":"Found"}}', 'Found', 2],
  ] as const) {
    writeFileSync(join(folder, 'i18n/hse/en.json'), text)
    assert.equal(title(), expected)
    assert.equal(emitWarning.mock.callCount(), warnings)
  }
})

test('the key that was given apart counts, and not the one in the folder', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-files-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const key = (fill: number): string => Buffer.concat([Buffer.of(4), Buffer.alloc(64, fill)]).toString('base64')
  writeFileSync(join(folder, 'registry.json'), '{"schema":1,"remotes":[]}')
  writeFileSync(join(folder, 'release-key.pub'), key(3))
  assert.deepEqual(createSiteFiles(folder).releaseKeys(), [key(3)])
  assert.deepEqual(createSiteFiles(folder, [key(1)]).releaseKeys(), [key(1)])
})
