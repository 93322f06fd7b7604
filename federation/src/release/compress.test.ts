import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { writeTexts } from '../registry/index.ts'
import { temporarySite } from '../fixtures/temporary-site.ts'
import { compressSite } from './compress.ts'

const site = temporarySite()
const address = '/i18n/hse/en.json'
const packed = (): [string, string] => [
  brotliDecompressSync(readFileSync(join(site.folder, `${address}.br`))).toString(),
  gunzipSync(readFileSync(join(site.folder, `${address}.gz`))).toString(),
]

test('new texts can be compressed later; one that replaces another is compressed before it takes its place', async () => {
  writeTexts(site, new Map([[address, 'the first']]), false)
  assert.equal(readFileSync(join(site.folder, address), 'utf8'), 'the first')
  for (const ending of ['.br', '.gz']) assert.equal(existsSync(join(site.folder, address + ending)), false)

  await compressSite(site)
  assert.deepEqual(packed(), ['the first', 'the first'])

  writeTexts(site, new Map([[address, 'the second']]), false)
  assert.deepEqual(packed(), ['the second', 'the second'])
})
