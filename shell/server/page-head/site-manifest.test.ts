import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { languageTag, siteIds, sites } from 'shared/sites'
import { buildServer } from '../build-server.ts'
import { readServerConfig } from '../config.ts'
import { testFiles } from '../fixtures/test-site.ts'
import { siteManifest } from './site-manifest.ts'

const publicFolder = join(import.meta.dirname, '../../public')
const siteFolder = mkdtempSync(join(tmpdir(), 'evidence-site-'))
for (const folder of ['shell', 'remotes', 'i18n']) mkdirSync(join(siteFolder, folder))
const server = await buildServer(readServerConfig({ SITE_DIR: siteFolder }))
after(() => rmSync(siteFolder, { recursive: true }))
const ask = (site: string, url: string) => server.inject({ url, headers: { host: `${site}.example.org` } })

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

for (const id of siteIds) {
  for (const lang of sites[id].languages) {
    test(`the manifest of ${id} in ${lang} has its name and start in this language, and icons of their sizes`, () => {
      const manifest = siteManifest(sites[id], lang, testFiles.words(id, lang))
      for (const text of [manifest.name, manifest.short_name, manifest.description])
        assert.doesNotMatch(text, /^site\./)
      assert.equal(manifest.lang, languageTag(lang))
      const start = new URL(manifest.start_url, 'https://x.org')
      assert.deepEqual([start.pathname, start.searchParams.get('lang') ?? 'en'], [sites[id].home, lang])
      for (const { src, sizes } of manifest.icons) {
        assert.ok(existsSync(join(publicFolder, src)), src)
        const [side] = sizes.split('x').map(Number)
        if (src.endsWith('.png')) assert.deepEqual(sizeOf(readFileSync(join(publicFolder, src))), [side, side])
      }
    })
  }

  test(`${id} has a favicon of its own, small, for what asks for no other`, async () => {
    const { statusCode, headers, rawPayload } = await ask(id, '/favicon.ico')
    assert.equal(statusCode, 200)
    assert.match(String(headers['content-type']), /^image\/(x-icon|vnd\.microsoft\.icon)/)
    assert.deepEqual(rawPayload, readFileSync(join(publicFolder, 'icons', id, 'favicon.ico')))
    assert.deepEqual([...rawPayload.subarray(0, 8)], [0, 0, 1, 0, 1, 0, 32, 32])
    assert.deepEqual(sizeOf(rawPayload.subarray(rawPayload.readUInt32LE(18))), [32, 32])
    assert.ok(rawPayload.length < 2000, `${rawPayload.length} bytes`)
  })
}

test('the manifest is that of the host name, in the language asked for or else in English', async () => {
  const start = async (site: string, query: string) => {
    const answer = await ask(site, `/site.webmanifest${query}`)
    assert.equal(answer.headers['content-type'], 'application/manifest+json; charset=utf-8')
    return answer.json<{ start_url: string }>().start_url
  }
  assert.equal(await start('hse', '?lang=cn'), '/?lang=cn')
  assert.equal(await start('sse', '?lang=es'), '/')
  assert.equal(await start('cvd', ''), '/search')
})
