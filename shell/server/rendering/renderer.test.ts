import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { connectRenderingProcess, createRenderingProcess } from 'federation/rendering'
import type { RegistryRow } from 'shared/remote'
import { signedSite, siteKey } from '../fixtures/signed-site.ts'
import { Renderer, type PageToRender, type RendererOptions } from './renderer.ts'
import { createServerBuilds } from './server-builds.ts'

const limits = { render: 2000, cold: 5000, memory: 64 }

/** A shell that renders what the remote's page says. */
const shellText = `exports.openRemote = async (container) => container
exports.renderPage = async (request, remote) => {
  const html = remote ? await remote[request.part.page](request) : 'not found'
  return html === null ? { missing: 'no data' } : { html, state: [] }
}`

const row = (name: string, release: { version: string; base: string; files: Record<string, string> }): RegistryRow => ({
  name,
  kind: 'primary',
  contract: '1.1.0',
  texts: 'x',
  routes: [],
  layers: [],
  budget: 1000,
  current: { ...release, container: 'x', entry: { path: 'entry.js' }, parts: {} },
  previous: null,
})

const closing: (() => void)[] = []
after(() => closing.forEach((close) => close()))

/** A site with one remote that has these pages, and its renderer. */
const siteWith = (
  pages: string,
  { processes = 4, waits = { turn: 30_000, whole: 30_000 }, socket }: Partial<RendererOptions> = {},
) => {
  const site = signedSite()
  const shell = site.place('/shell/1/', { 'server.cjs': shellText })
  const place = (version: string, text: string) =>
    row('mf-a', site.place(`/remotes/mf-a/${version}/`, { 'entry.cjs': text }))
  let rows = [place('1', pages)]
  let registry = site.registry(rows)
  let now = 0
  let started = 0
  const files = {
    shell: () => ({ ...shell, main: { scripts: [], styles: [] }, lazy: {} }),
    registry: () => registry,
    releaseKeys: () => [siteKey],
  }
  const renderer = new Renderer({
    files,
    builds: createServerBuilds({ siteFolder: site.folder, files }),
    limits,
    waits,
    processes,
    now: () => now,
    socket,
    start: (given) => {
      started += 1
      return socket === undefined ? createRenderingProcess(given) : connectRenderingProcess(socket, given)
    },
  })
  closing.push(() => {
    renderer.close()
    site.remove()
  })
  const pageOf = (page: string | null, path = '/'): PageToRender => ({
    address: `http://hse.localhost${path}`,
    site: 'hse',
    lang: 'en',
    origin: 'http://hse.localhost',
    contact: '',
    registry,
    part: page === null ? null : { row: rows[0] as RegistryRow, page },
    textsVersion: {},
  })
  const answer = async () => ({ status: 404, body: '' })
  const ask = async (
    page: string | null,
    path?: string,
    tooLate?: (page: { html: string }) => void,
    visitor?: string,
  ): Promise<string | null> => (await renderer.render(pageOf(page, path), answer, tooLate, visitor))?.html ?? null
  return {
    renderer,
    ask,
    started: () => started,
    pass: (milliseconds: number) => (now += milliseconds),
    release: (version: string, text: string) => {
      rows = [place(version, text)]
      registry = site.registry(rows)
    },
    warm: (...names: (string | null)[]) =>
      renderer.warm(
        names.map((name) => pageOf(name)),
        answer,
      ),
  }
}

test('a page of a remote and one of the shell are rendered', async () => {
  const { ask, warm } = siteWith("exports.home = async ({ address }) => 'home of ' + address")
  await warm(null, 'home')
  assert.equal(await ask('home', '/x'), 'home of http://hse.localhost/x')
  assert.equal(await ask(null), 'not found')
})

test('three faults leave a part to the browser for half a minute, and no other part', async () => {
  const { ask, warm, pass, renderer } = siteWith(
    "let broken = true; exports.bad = async () => { throw new Error('broken') }; exports.good = async () => 'good'",
  )
  await warm('good')
  for (let time = 0; time < 3; time += 1) assert.equal(await ask('bad'), null)
  const [part] = renderer.health().faults
  assert.deepEqual([part?.part, part?.faults], ['bad', 3])
  assert.ok(part?.offUntil)
  assert.equal(await ask('bad'), null)
  assert.equal(renderer.health().faults[0]?.faults, 3)
  assert.equal(await ask('good'), 'good')
  pass(30_001)
  await ask('bad')
  assert.equal(renderer.health().faults[0]?.faults, 4)
})

test('pages of one network that throw leave no part to the browser, those of three do', async () => {
  const { ask, renderer } = siteWith("exports.bad = async () => { throw new Error('broken') }")
  const askFrom = (visitor: string) => ask('bad', '/', undefined, visitor)
  for (const visitor of ['2001:db8::1', '2001:db8::2', '203.0.113.1', '203.0.113.1']) await askFrom(visitor)
  assert.deepEqual(
    renderer.health().faults.map(({ faults, offUntil }) => [faults, offUntil]),
    [[2, null]],
  )
  await askFrom('203.0.113.2')
  assert.ok(renderer.health().faults[0]?.offUntil)
})

test('HTML that would change the page around a part is left to the browser, and counts against its release', async () => {
  const { ask, renderer } = siteWith(
    "exports.bad = async () => '<main><textarea></main>'; exports.good = async () => '<main></main>'",
  )
  assert.equal(await ask('bad'), null)
  assert.equal(await ask('good'), '<main></main>')
  assert.deepEqual(
    renderer.health().faults.map(({ part, faults }) => [part, faults]),
    [['bad', 1]],
  )
})

test('data that cannot be had is no fault', async () => {
  const { ask, renderer } = siteWith('exports.home = async () => null')
  for (let time = 0; time < 4; time += 1) assert.equal(await ask('home'), null)
  assert.deepEqual(renderer.health().faults, [])
})

test('a rendering service that is not there costs a page its rendering, and no release its name', async () => {
  const { ask, warm, renderer } = siteWith("exports.home = async () => 'home'", { socket: '/nowhere/socket' })
  await warm('home')
  for (let time = 0; time < 4; time += 1) assert.equal(await ask('home'), null)
  assert.deepEqual(renderer.health().faults, [])
  assert.equal(await renderer.walls(), null)
  assert.equal(renderer.health().walls, undefined)
})

test('a page that ends its process costs no neighbour its page, nor its name; another process takes its place', async () => {
  const { ask, warm, renderer, started } = siteWith(
    'exports.loop = async () => { for (;;); }; exports.good = async () => "good"',
  )
  await warm('good')
  const [looped, ...good] = await Promise.all([ask('loop'), ask('good'), ask('good'), ask('good')])
  assert.equal(looped, null)
  assert.deepEqual(good, ['good', 'good', 'good'])
  await warm('good')
  assert.equal(await ask('good'), 'good')
  assert.deepEqual(
    renderer
      .health()
      .faults.map(({ part }) => part)
      .filter((part) => part !== 'loop'),
    [],
  )
  assert.ok(started() >= 2)
})

test('what is opened ahead is there for the first visitor, and a fault met there counts once', async () => {
  const { ask, warm, release, renderer } = siteWith("exports.home = async () => 'release 1'")
  const opened = `let times = 0; exports.home = async () => 'release 2, time ' + ++times
exports.bad = async () => { throw new Error('broken') }`
  release('2', opened)
  await warm('home', 'bad')
  assert.equal(await ask('home'), 'release 2, time 2')
  assert.deepEqual(
    renderer.health().faults.map(({ version, part, faults, reason }) => [version, part, faults, reason]),
    [['2', 'bad', 1, 'threw']],
  )
  await warm('home')
  assert.match((await ask('home')) ?? '', /time 3$/)
})

test('a visitor’s page comes before those that are rendered ahead', async () => {
  const { ask, warm, renderer } = siteWith(
    "const order = []; for (const name of ['one', 'two', 'three', 'mine']) exports[name] = async () => { order.push(name); return order.join(' ') }",
    { processes: 1 },
  )
  const warming = warm('one', 'two', 'three')
  const mine = await ask('mine')
  await warming
  assert.equal(mine, 'one mine')
  assert.equal(renderer.health().rendered, 1)
})

test('a page that comes too late is handed on for whoever asks next, and is no fault', async () => {
  const { ask, renderer } = siteWith(
    "const since = Date.now(); while (Date.now() - since < 200); exports.home = async () => 'home'",
    {
      waits: { turn: 10_000, whole: 50 },
    },
  )
  const late = Promise.withResolvers<string>()
  assert.equal(await ask('home', '/', ({ html }) => late.resolve(html)), null)
  assert.equal(await late.promise, 'home')
  assert.deepEqual(renderer.health().faults, [])
})

test('the next page after a release comes from it, and a process ends with its release', async () => {
  const { ask, release, started, renderer } = siteWith("exports.home = async () => 'release 1'")
  assert.equal(await ask('home'), 'release 1')
  for (let version = 2; version <= 6; version += 1) {
    release(String(version), `exports.home = async () => 'release ${version}'`)
    assert.equal(await ask('home'), `release ${version}`)
  }
  assert.equal(started(), 6)
  assert.equal(renderer.health().processes, 1)
})
