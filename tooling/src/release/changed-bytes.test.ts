import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { writeShell, writeVersion } from 'federation/fixtures'
import { changeRegistry, makeCanary, makeCurrent, useShell, verifyRegistry, writeContents } from 'federation/registry'
import { compressFolder } from 'federation/release'
import { createTrust } from 'federation/trust'
import { fileListText, registrySchema, releasesIn, type Registry, type Release } from 'shared/remote'
import { buildServer } from '../../../shell/server/build-server.ts'
import { readServerConfig } from '../../../shell/server/config.ts'
import { seeded } from '../attack/generated-requests.ts'
import { temporarySite } from '../fixtures/temporary-site.ts'

/** How many bytes are changed, each in a site that is whole but for it. `npm run test:full` asks for more. */
const changes = Number(process.env['CHANGED_BYTES'] ?? 12)

Reflect.set(globalThis, 'location', { origin: 'http://localhost' })
const site = temporarySite()
const good = `${site.folder}-good`

/** The bytes of every file of the site, by address, unpacked, as they were released. */
const released = new Map<string, Buffer>()
let paths: string[] = []

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .sort()

const texts = (what: string): object => ({ title: `The title of ${what}`, more: { words: `Words of ${what}` } })

/** Lets a release name all of its files, and packs them, as the end of a build does. */
const seal = (base: string): void => {
  const path = join(site.folder, base, 'release.json')
  const described = JSON.parse(readFileSync(path, 'utf8')) as { release?: Release } & Pick<Release, 'files'>
  const release = described.release ?? described
  release.files = { ...release.files, ...writeContents(join(site.folder, base), { ...release.files }) }
  writeFileSync(path, JSON.stringify(described))
  compressFolder(join(site.folder, base))
}

before(async () => {
  for (const [version, remote] of [
    ['1.0.0', 'mf-search'],
    ['1.1.0', 'mf-search'],
    ['1.2.0', 'mf-search'],
    ['1.0.0', 'mf-latest'],
  ] as const) {
    const { base } = writeVersion(site, remote, version)
    mkdirSync(join(site.folder, base, 'texts'), { recursive: true })
    mkdirSync(join(site.folder, base, 'pages/hse'), { recursive: true })
    writeFileSync(join(site.folder, base, 'texts/en.json'), JSON.stringify(texts(remote)))
    writeFileSync(join(site.folder, base, `pages/hse/${remote}-en.md`), `# A page of ${remote}\n\nIts words.\n`)
    writeFileSync(join(site.folder, base, 'contract.json'), JSON.stringify({ name: remote, version }))
    writeFileSync(join(site.folder, base, 'entry.js.map'), JSON.stringify({ version: 3, sources: [] }))
    seal(base)
  }
  const { base } = writeShell(site, '1.0.0')
  for (const name of ['shell', 'shared']) {
    mkdirSync(join(site.folder, base, 'texts', name), { recursive: true })
    writeFileSync(join(site.folder, base, 'texts', name, 'en.json'), JSON.stringify(texts(name)))
  }
  seal(base)
  await changeRegistry(site, { action: 'release', why: 'a shell' }, useShell('1.0.0'))
  for (const [remote, version] of [
    ['mf-search', '1.0.0'],
    ['mf-search', '1.1.0'],
    ['mf-latest', '1.0.0'],
  ] as const)
    await changeRegistry(site, { action: 'release', why: 'a release' }, makeCurrent(remote, version))
  const terms = { share: 0.1, errorBudget: 0.02, leastViews: 200 }
  await changeRegistry(site, { action: 'canary', why: 'tried' }, makeCanary('mf-search', '1.2.0', terms, new Date()))
  assert.deepEqual(verifyRegistry(site), [])
  cpSync(site.folder, good, { recursive: true, preserveTimestamps: true })
  for (const path of filesBelow(site.folder))
    if (!/\.(br|gz)$/.test(path)) released.set(path, readFileSync(join(site.folder, path)))
  // A lock holds nothing.
  paths = filesBelow(site.folder).filter((path) => !/registry-lock/.test(path))
})
after(() => rmSync(good, { recursive: true, force: true }))

const start = () =>
  buildServer(
    readServerConfig({ SITE_DIR: site.folder, API_ORIGIN: 'http://127.0.0.1:9', RENDER: 'off', RATE_LIMIT_PAGES: '0' }),
  )
type Server = Awaited<ReturnType<typeof start>>

const unpacked = (bytes: Buffer, encoding: unknown): Buffer => {
  try {
    return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  } catch {
    return Buffer.alloc(0)
  }
}

const configSchema = v.object({
  registry: registrySchema,
  releaseKey: v.optional(v.string()),
  nextKeys: v.optional(v.array(v.string())),
})

const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

interface Visit {
  /** What the page says itself of what is wrong. */
  problem: string | null
  /** Whether every part of the page could run. */
  isWhole: boolean
  title: string
}

/** Opens a page as a browser does that has never been here, and takes from the server what its checks let through. */
const visit = async (server: Server): Promise<Visit> => {
  const page = await server.inject({ url: '/mf-search?lang=en', headers: { host: 'hse.localhost' } })
  assert.equal(page.statusCode, 200, page.body)
  const config = v.parse(configSchema, JSON.parse(/id="config">([^<]*)</.exec(page.body)?.[1] ?? ''))
  const trust = createTrust({
    // A page without a key would take all that comes.
    keys: [config.releaseKey ?? '', ...(config.nextKeys ?? [])],
    shellBase: '/shell/1.0.0/',
    read: () => null,
    write: () => {},
  })
  const begun = await trust.accept(config.registry)
  const whole = await server.inject({ url: '/registry.json' })
  const parsed = v.safeParse(registrySchema, JSON.parse(whole.body))
  const registry = parsed.success ? await trust.accept(parsed.output) : begun
  const allowed = (of: Registry) => releasesIn(of).filter((release) => trust.refusal(release) === null)
  const runs = allowed(registry)
  let isWhole = runs.length === 4

  const expected: Registry = v.parse(registrySchema, JSON.parse(String(released.get('/registry.json'))))
  const ofRows = (of: Registry, names: ReadonlySet<string>) =>
    of.remotes
      .filter(({ name }) => names.has(name))
      .map(({ name, kind, contract, routes, layers, budget, current, previous, canary }) => [
        ...[name, kind, contract, routes, layers, budget, current.version, previous?.version, canary?.share],
      ])
  const running = new Set(runs.map(({ base }) => base.split('/')[2] ?? ''))
  assert.deepEqual(ofRows(registry, running), ofRows(expected, running), 'a declaration that nobody signed')

  for (const encoding of ['br', 'gzip', 'identity']) {
    const fetched = async (path: string): Promise<Buffer> => {
      const answer = await server.inject({ url: path, headers: { 'accept-encoding': encoding } })
      return answer.statusCode === 200
        ? unpacked(answer.rawPayload, answer.headers['content-encoding'])
        : Buffer.alloc(0)
    }
    for (const release of runs) {
      for (const [name, integrity] of Object.entries(release.files ?? {})) {
        const bytes = await fetched(release.base + name)
        // The browser compares every script and style with its integrity.
        if (fileListText({ x: `sha384-${await digest('SHA-384', bytes)}` }) !== fileListText({ x: integrity }))
          isWhole = false
        else
          assert.ok(released.get(release.base + name)?.equals(bytes), `${release.base}${name} ran as nobody signed it`)
      }
    }
    for (const name of ['en.json', 'catalogue-en.json', 'mf-search-en.md', 'fr.json']) {
      const path = `/i18n/hse/${name}`
      const bytes = await fetched(path)
      const isGenuine = (await trust.verifyText(path, Uint8Array.from(bytes).buffer)) === 'genuine'
      if (isGenuine) assert.ok(released.get(path)?.equals(bytes), `${path} was shown as nobody signed it`)
      else isWhole = false
    }
  }
  return { problem: trust.state().problem, isWhole, title: titleOf(page.body) }
}

const digest = async (algorithm: string, bytes: Buffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest(algorithm, Uint8Array.from(bytes))).toString('base64')

/** Puts the whole site back, with the times it had. */
const mend = (path: string): void => cpSync(join(good, path), join(site.folder, path), { preserveTimestamps: true })

test(`${changes} bytes changed over all files of a site: none that is not signed is run or shown, each is told, the site lives`, async (t) => {
  const chance = seeded(Number(process.env['CHANGED_BYTES_SEED'] ?? 11))
  const steady = await start()
  const first = await visit(steady)
  assert.deepEqual([first.problem, first.isWhole], [null, true])
  let refused = 0
  try {
    for (let round = 0; round < changes; round++) {
      const path = paths[Math.floor(chance() * paths.length)] ?? ''
      const bytes = readFileSync(join(good, path))
      const at = Math.floor(chance() * bytes.length)
      const said = `byte ${at} of ${path}`
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 + Math.floor(chance() * 255)), at)
      writeFileSync(join(site.folder, `${path}.next`), bytes)
      renameSync(join(site.folder, `${path}.next`), join(site.folder, path))
      // A moment later by the clock, since a file is read again when its time is another.
      const later = new Date(Date.now() + round + 1000)
      utimesSync(join(site.folder, path), later, later)

      const fresh = await start()
      const [open, opened] = [await visit(steady), await visit(fresh)]
      await fresh.close()
      for (const { title } of [open, opened])
        assert.ok(['', first.title].includes(title) || title.startsWith('hse'), `${said}: the title '${title}'`)
      if (!opened.isWhole) refused += 1
      // A space in a file of JSON says nothing else than before; a packed file may end in bits that say nothing.
      const isNothing = /\.json$/.test(path) && isSameJson(path, bytes)
      const isStopPhrase = /\.(?:br|gz)$/.test(path) && isSamePacked(path, bytes)
      // Of the reserve, kept for a full disk, only the size counts.
      const isUnread = /^\/reserve$|\/release\.json\.(?:br|gz)$/.test(path)
      if (!isNothing && !isStopPhrase && !isUnread) assert.notDeepEqual(verifyOrSay(), [], `${said} is told by nobody`)
      mend(path)
    }
  } finally {
    await steady.close()
  }
  t.diagnostic(
    `${changes} bytes changed in ${paths.length} files; a server that began with it left out something ${refused} times`,
  )
})

/** What `verify` says, also where a file cannot even be read. */
const verifyOrSay = (): string[] => {
  try {
    return verifyRegistry(site)
  } catch (error) {
    return [String(error)]
  }
}

const isSameJson = (path: string, bytes: Buffer): boolean => {
  try {
    const [a, b] = [bytes, readFileSync(join(good, path))].map((each): unknown => JSON.parse(each.toString()))
    return JSON.stringify(a) === JSON.stringify(b)
  } catch {
    return false
  }
}

const isSamePacked = (path: string, bytes: Buffer): boolean =>
  unpacked(bytes, path.endsWith('.br') ? 'br' : 'gzip').equals(
    released.get(path.replace(/\.(?:br|gz)$/, '')) ?? Buffer.of(),
  )
