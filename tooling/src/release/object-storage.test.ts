import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import S3rver from '@20minutes/s3rver'
import { writeShell, writeVersion } from 'federation/fixtures'
import { followSite, openObjectStore } from 'federation/object-storage'
import { changeRegistry, makeCurrent, rollBack, useShell, withdraw } from 'federation/registry'
import { buildServer } from '../../../shell/server/build-server.ts'
import { readServerConfig } from '../../../shell/server/config.ts'
import { steadyNow } from '../../../shell/server/steady-now.ts'
import { createSiteMetrics } from '../../../shell/server/metrics/site-metrics.ts'
import { temporarySite } from '../fixtures/temporary-site.ts'
import { thisDestination } from '../this-site.ts'

const site = temporarySite()
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
const directory = join(site.folder, '../s3')
const storage = () =>
  new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets: [{ name: 'releases' }] })
/** Ends the storage. A connection that is kept alive would be answered for as long as somebody uses it. */
const endStorage = async (): Promise<void> => {
  const closed = server.close()
  server.httpServer.closeAllConnections()
  await closed
}
let port = 0
let server = storage()
let url = ''
/** Closed at the end: servers, and what they follow. */
const open: { close(): unknown }[] = []

const release = (version: string) =>
  [{ action: 'release', why: 'released' }, makeCurrent('mf-search', version)] as const

/** A site server with a folder of its own that follows the bucket. */
const follow = async (name: string, interval: number) => {
  const folder = join(site.folder, '..', name)
  const messages: string[] = []
  const followed = await followSite(openObjectStore(url, keys), folder, {
    now: steadyNow,
    interval,
    report: (line) => messages.push(line),
  })
  const config = readServerConfig({ SITE_DIR: folder, API_ORIGIN: 'http://127.0.0.1:9', RENDER: 'off' })
  const metrics = createSiteMetrics({ ofProcess: false })
  const app = await buildServer(config, { followed, metrics })
  open.push(app)
  const live = async (): Promise<string | undefined> =>
    (await app.inject('/registry.json')).json<{ remotes: { current: { version: string } }[] }>().remotes[0]?.current
      .version
  const status = async (path: string) => (await app.inject(path)).statusCode
  return { folder, messages, app, live, status, metrics }
}

before(async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) writeVersion(site, 'mf-search', version)
  const packed = join(site.folder, 'remotes/mf-search/1.1.0/entry.js.br')
  writeFileSync(packed, brotliCompressSync('// 1.1.0'))
  writeShell(site, '1.0.0')
  mkdirSync(join(site.folder, 'i18n/hse'), { recursive: true })
  writeFileSync(join(site.folder, 'i18n/hse/about-en.md'), '# One')
  await changeRegistry(site, { action: 'build', why: 'built' }, useShell('1.0.0'))
  ;({ port } = await server.run())
  url = `s3://releases/evidence?endpoint=http://127.0.0.1:${port}`
  Object.assign(process.env, keys, { RELEASES_URL: url })
})
after(async () => {
  for (const each of open) await each.close()
  await endStorage()
})

describe('releases in object storage', { timeout: 120_000 }, () => {
  test('a server that begins where nothing is published says so', async () => {
    await assert.rejects(
      follow('early', 50),
      /^Error: s3:\S+ has nothing published: run npm run evidence -- registry copy\.$/,
    )
  })

  test('a change is on every site server, whole, without a restart', async (context) => {
    const destination = await thisDestination(undefined)
    await destination.change(...release('1.0.0'))
    const [one, two] = [await follow('one', 50), await follow('two', 50)]
    assert.equal(await one.live(), '1.0.0')
    assert.equal(await two.status('/remotes/mf-search/1.0.0/entry.js'), 200)
    assert.equal(readFileSync(join(one.folder, 'i18n/hse/about-en.md'), 'utf8'), '# One')

    writeFileSync(join(site.folder, 'i18n/hse/about-en.md'), '# Two')
    for (const version of ['1.1.0', '1.2.0']) {
      await destination.change(...release(version))
      const from = performance.now()
      for (const each of [one, two])
        while ((await each.live()) !== version) {
          assert.equal(await each.status('/readyz'), 200)
          await pause(5)
        }
      context.diagnostic(`${version} was live after ${Math.round(performance.now() - from)} ms`)
      for (const each of [one, two]) assert.equal(await each.status(`/remotes/mf-search/${version}/entry.js`), 200)
    }
    assert.equal(readFileSync(join(one.folder, 'i18n/hse/about-en.md'), 'utf8'), '# Two')
    // What is packed stays packed.
    const packed = 'remotes/mf-search/1.1.0/entry.js.br'
    assert.deepEqual(readFileSync(join(one.folder, packed)), readFileSync(join(site.folder, packed)))
    assert.match(await one.metrics.registry.metrics(), /^evidence_site_published_seen_seconds_ago \d/m)

    await destination.change({ action: 'rollback', why: 'slow' }, rollBack('mf-search'))
    for (const each of [one, two]) while ((await each.live()) !== '1.1.0') await pause(5)
  })

  test('a server that has not looked yet brings what another one hands out already, and nothing that is withdrawn', async () => {
    const destination = await thisDestination(undefined)
    await destination.change(...release('1.0.0'))
    const late = await follow('late', 3_600_000)
    await destination.change(...release('1.2.0'))
    assert.equal(await late.live(), '1.0.0')
    assert.equal(await late.status('/remotes/mf-search/1.2.0/entry.js'), 200)
    assert.equal(await late.live(), '1.2.0')

    // Tabs that are open still ask for what is no longer live; a new server has it not.
    await destination.change(...release('1.1.0'))
    await destination.change(...release('1.2.0'))
    const fresh = await follow('fresh', 3_600_000)
    rmSync(join(fresh.folder, 'remotes/mf-search/1.0.0'), { recursive: true, force: true })
    assert.equal(await fresh.status('/remotes/mf-search/1.0.0/entry.js'), 200)
    for (const path of [
      '/remotes/mf-search/9.9.9/entry.js',
      '/remotes/../../key.pem',
      '/shell/',
      '/remotes/mf-search/1.2.0/none.js',
    ])
      assert.equal(await fresh.status(path), 404, path)

    await destination.change({ action: 'withdraw', why: 'bad' }, withdraw('mf-search', '1.1.0'))
    const last = await follow('last', 3_600_000)
    assert.ok(!existsSync(join(last.folder, 'remotes/mf-search/1.1.0')))
    assert.equal(await last.status('/remotes/mf-search/1.1.0/entry.js'), 404)
  })

  test('storage that is away leaves what there is, also at a start, and is followed again when it is back', async () => {
    const destination = await thisDestination(undefined)
    await destination.change(...release('1.0.0'))
    const steady = await follow('steady', 20)
    await endStorage()
    while (steady.messages.length === 0) await pause(10)
    assert.match(steady.messages[0] ?? '', /^What is published cannot be read, so the last state stays: s3:/)
    const followed = await follow('steady', 3_600_000)
    assert.equal(await followed.live(), '1.0.0')
    assert.equal(await steady.status('/readyz'), 200)
    await assert.rejects(
      destination.change(...release('1.2.0')),
      /Run again until it is done: npm run evidence -- registry copy --to s3:/,
    )
    assert.equal(await steady.live(), '1.0.0')

    server = storage()
    await server.run()
    await destination.catchUp()
    while ((await steady.live()) !== '1.2.0') await pause(10)
    assert.ok(steady.messages.includes('What is published can be read again.'))
    assert.ok(!readdirSync(join(steady.folder, 'remotes/mf-search')).some((name) => name.includes('draft')))
  })

  test('a release that was torn on its way does not become live', async () => {
    const destination = await thisDestination(undefined)
    await destination.change(...release('1.0.0'))
    const following = await follow('torn', 20)
    rmSync(join(following.folder, 'remotes/mf-search/1.2.0'), { recursive: true, force: true })
    const lost = readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .map((path) => join(directory, path))
      .filter((path) => path.includes('1.2.0/entry.js') && statSync(path).isFile())
    assert.ok(lost.length > 0)
    for (const path of lost) rmSync(path)
    await destination.change(...release('1.2.0'))
    while (following.messages.length === 0) await pause(10)
    assert.match(following.messages[0] ?? '', /has no \/remotes\/mf-search\/1\.2\.0\/entry\.js/)
    assert.equal(await following.live(), '1.0.0')
    assert.ok(!existsSync(join(following.folder, 'remotes/mf-search/1.2.0')))
  })

  test('what cannot be used is said in one sentence', async () => {
    const refused = async (address: string, env: NodeJS.ProcessEnv, message: RegExp) =>
      assert.rejects(async () => openObjectStore(address, env).get('/published.json'), message)
    await refused('https://releases', keys, /^Error: RELEASES_URL is 'https:\/\/releases'; it must be such as s3:/)
    await refused('s3://releases?endpoint=nowhere', keys, /endpoint of RELEASES_URL is 'nowhere'/)
    await refused(url, { ...keys, AWS_SECRET_ACCESS_KEY: 'wrong' }, /answered GET \/published\.json with 403/)
    await assert.rejects(
      followSite(openObjectStore(url, keys), site.folder, { report: () => undefined, now: steadyNow }),
      /is a folder that releases are made in/,
    )
  })
})
