import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { usualLimits } from 'federation/rendering'
import { renderingSite } from './fixtures/rendering-site.ts'
import { waitsFor } from './rendering/renderer.ts'

const folder = renderingSite(`exports.openRemote = async (container) => container
exports.renderPage = async (request, remote) => ({ html: '<p>' + (remote ? await remote[request.part.page]() : 'not found') + '</p>', state: [] })`)

/** A remote with a page at `/{page}` for each of these, which its module for the server renders so. */
const remote = (name: string, pages: Readonly<Record<string, string>>) =>
  folder.remote(name, '1', {
    entry: Object.entries(pages)
      .map(([page, body]) => `exports.${page} = async () => { ${body} }`)
      .join('\n'),
    routes: Object.keys(pages).map((page) => ({ path: `/${page}`, page, skeleton: 'form', render: 'server' })),
  })
const failing = {
  throws: 'throw new Error("fault")',
  loops: 'for (;;);',
  hangs: 'await new Promise(() => {})',
  fills: 'const all = []; for (;;) all.push(new Array(1e6).fill(1))',
}
folder.release([
  remote('mf-a', { ...failing, reads: 'return "a is rendered"' }),
  remote('mf-b', { other: 'return "b is rendered"' }),
])
const site = await folder.start()
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
