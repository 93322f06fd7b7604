import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { RegistryRow } from 'shared/remote'
import { buildServer } from './build-server.ts'
import { readServerConfig } from './config.ts'
import { signedSite, siteKey } from './fixtures/signed-site.ts'
import { waitsFor } from './rendering/renderer.ts'
import { usualLimits } from './rendering/rendering-process.ts'

const folder = signedSite()
const shell = folder.place('/shell/1/', {
  'server.cjs': `exports.openRemote = async (container) => container
exports.renderPage = async (request, remote) => ({ html: '<p>' + (remote ? await remote[request.part.page]() : 'not found') + '</p>', state: [] })`,
})

/** A remote with a page at `/{page}` for each of these, which its module for the server renders so. */
const remote = (name: string, pages: Readonly<Record<string, string>>): RegistryRow => {
  const text = Object.entries(pages).map(([page, body]) => `exports.${page} = async () => { ${body} }`)
  return {
    name,
    kind: 'primary',
    contract: '1.1.0',
    texts: 'a',
    routes: Object.keys(pages).map((page) => ({ path: `/${page}`, page, skeleton: 'form', render: 'server' })),
    layers: [],
    budget: 1000,
    current: {
      ...folder.place(`/remotes/${name}/1/`, { 'entry.cjs': text.join('\n') }),
      container: 'x',
      entry: { path: 'entry.js', integrity: 'sha384-x' },
      parts: {},
    },
    previous: null,
  }
}
const failing = {
  throws: 'throw new Error("fault")',
  loops: 'for (;;);',
  hangs: 'await new Promise(() => {})',
  fills: 'const all = []; for (;;) all.push(new Array(1e6).fill(1))',
}
const rows = [
  remote('mf-a', { ...failing, reads: 'return "a is rendered"' }),
  remote('mf-b', { other: 'return "b is rendered"' }),
]
const pointer = { ...shell, main: { scripts: [], styles: [] }, lazy: {} }
writeFileSync(join(folder.folder, 'registry.json'), JSON.stringify(folder.registry(rows)))
writeFileSync(join(folder.folder, 'host.json'), JSON.stringify(pointer))
writeFileSync(join(folder.folder, 'release-key.pub'), siteKey)
for (const name of ['shell', 'remotes', 'i18n']) folder.write(`${name}/x`, '')

const settings = { SITE_DIR: folder.folder, API_ORIGIN: 'http://127.0.0.1:9', RENDER: 'on', NODE_ENV: 'production' }
const site = await buildServer(readServerConfig(settings))
after(async () => {
  await site.close()
  folder.remove()
})
const ask = async (url: string) => {
  const { statusCode, body } = await site.inject({ url, headers: { host: 'hse.example.org' } })
  return { statusCode, body, skeleton: /<div id="root">.*data-skeleton="(\w+)"/s.exec(body)?.[1] }
}
/** The answer once the page is rendered, which a busy machine may leave to the browser at first. */
const askRendered = async (url: string, words: string): Promise<void> => {
  while (!(await ask(url)).body.includes(words));
}

for (const page of Object.keys(failing)) {
  test(`a page whose rendering ${page} is answered as a skeleton, and its neighbours are rendered`, async () => {
    const { statusCode, skeleton, body } = await ask(`/${page}`)
    assert.equal(statusCode, 200)
    assert.equal(skeleton, 'form')
    assert.match(body, /id="late"/)
    await askRendered('/reads', '<p>a is rendered</p>')
    await askRendered('/other', '<p>b is rendered</p>')
  })
}

test('faults are counted for the page that has them alone', async () => {
  const { body } = await site.inject({ url: '/__composition.json', headers: { host: 'hse.example.org' } })
  assert.match(body, /"throws"/)
  assert.doesNotMatch(body, /"part":"(reads|other)"/)
})

test('the limits of a page that is not rendered add up to less than six tenths of a second', () => {
  const { turn, whole } = waitsFor(300)
  assert.ok(turn < whole && whole <= 550)
  assert.ok(usualLimits.render <= 300)
})
