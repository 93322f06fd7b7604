import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { zipSync } from 'fflate'
import { builtRemote, temporarySite, writeShell } from '../fixtures/index.ts'
import { changeRegistry, readHistory, readRegistryFile, useShell, verifyRegistry } from '../registry/index.ts'
import { buildReleaseApi } from './build-release-api.ts'
import { packFolder, signRequest } from '../release-protocol/index.ts'
import { addTeamKey, readTeamKeys, revokeTeamKey } from './team-keys.ts'
import { unpackArchive } from './unpack-archive.ts'

const site = temporarySite()
writeShell(site, '1.0.0-a')
const hostContract = { version: '1.0.0-a', contract: '1.1.0', provides: {}, types: null }
writeFileSync(join(site.folder, 'shell/1.0.0-a/contract.json'), JSON.stringify(hostContract))
await changeRegistry(site, { action: 'build', why: 'First.' }, useShell('1.0.0-a'))

const folder = mkdtempSync(join(tmpdir(), 'release-api-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const teams = join(folder, 'teams.json')
const newKey = () => generateKeyPairSync('ed25519')
const pem = (key: KeyObject): string => String(key.export({ type: 'spki', format: 'pem' }))
const keyOf = (team: string, days = 1): KeyObject => {
  const { publicKey, privateKey } = newKey()
  addTeamKey(teams, team, pem(publicKey), days)
  return privateKey
}
const search = keyOf('search')
const latest = keyOf('latest')

const clock = { now: Date.now() }
const releaseApiWith = (more: { perMinute?: number } = {}) =>
  buildReleaseApi({
    site,
    keys: () => readTeamKeys(teams),
    folder: join(folder, 'uploads'),
    now: () => clock.now,
    ...more,
  })
const releaseApi = releaseApiWith({ perMinute: 0 })
const authority = 'hse.example.org'

interface Request {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  body?: Uint8Array
}
const inject = ({ method, path, body = Buffer.alloc(0) }: Request, headers: object, to = releaseApi) =>
  to.inject({
    method,
    url: path,
    headers: { 'x-forwarded-host': authority, ...headers },
    ...(body.length > 0 && { payload: Buffer.from(body) }),
  })
const signed = ({ method, path, body = Buffer.alloc(0) }: Request, key: KeyObject) =>
  signRequest({ method, path, body, authority }, key, clock.now)
interface Said {
  message?: string
  received?: number
  row?: number | null
  live?: string | null
  lines?: string[]
}
const ask = async (request: Request, key = search) => {
  const answer = await inject(request, { 'content-type': 'application/octet-stream', ...signed(request, key) })
  return { status: answer.statusCode, ...(JSON.parse(answer.body) as Said) }
}
const post = (path: string, order: object, key = search) =>
  ask({ method: 'POST', path: `/__releases/remotes/${path}`, body: Buffer.from(JSON.stringify(order)) }, key)
const shaOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const upload = async (archive: Uint8Array, key = search) => {
  for (let from = 0; from < archive.length; from += 40_000)
    await ask(
      {
        method: 'PUT',
        path: `/__releases/uploads/${shaOf(archive)}/${from}`,
        body: archive.subarray(from, from + 40_000),
      },
      key,
    )
  return shaOf(archive)
}
const release = async (version: string, more: object = {}, name = 'mf-search', key = search) => {
  const archive = packFolder(builtRemote(name, version))
  return post(`${name}/release`, { sha256: await upload(archive, key), version, ...more }, key)
}
const live = (name = 'mf-search') => readRegistryFile(site).remotes.find((row) => row.name === name)

test('a team releases, tries, promotes, goes back and withdraws, and the registry stays whole', async () => {
  const first = await release('1.0.0')
  assert.equal(first.status, 200, JSON.stringify(first))
  assert.equal(first.live, '1.0.0')
  assert.equal((await release('1.1.0', { why: 'Better.' })).live, '1.1.0')
  const canary = { share: 0.1, errorBudget: 0.02, leastViews: 10 }
  assert.equal((await release('1.2.0', { canary })).live, '1.1.0')
  assert.equal(live()?.canary?.release.version, '1.2.0')
  assert.equal((await post('mf-search/promote', {})).live, '1.2.0')
  assert.equal((await post('mf-search/rollback', {})).live, '1.1.0')
  assert.equal((await post('mf-search/withdraw', { version: '1.1.0', why: 'Bad.' })).live, '1.0.0')
  assert.deepEqual(verifyRegistry(site), [])
  const [by] = readHistory(site)
    .map((row) => row.by)
    .slice(-1)
  assert.match(by ?? '', /^search \(key [0-9a-f]{16}\)$/)
  const response = await ask({ method: 'GET', path: '/__releases/remotes/mf-search/history' })
  assert.ok(response.lines?.some((line) => line.includes('withdraw') && line.includes('Bad.')))
  const status = await ask({ method: 'GET', path: '/__releases/remotes/mf-search' })
  assert.match(status.lines?.join() ?? '', /mf-search +1\.0\.0/)
})

test('a version that is not there is refused, whatever it is asked for', async () => {
  const rows = readHistory(site).length
  for (const act of ['withdraw', 'rollback', 'promote']) {
    const { status, message } = await post(`mf-search/${act}`, { version: '9.9.9' })
    assert.equal(status, 422, act)
    assert.match(message ?? '', /9\.9\.9|no version on trial/, act)
  }
  assert.equal(readHistory(site).length, rows)
})

test('only the version that is on trial can be promoted', async () => {
  const canary = { share: 0.1, errorBudget: 0.02, leastViews: 10 }
  await release('1.3.0', { canary })
  assert.match(
    (await post('mf-search/promote', { version: '1.2.0' })).message ?? '',
    /1\.2\.0 is not on trial; 1\.3\.0 is/,
  )
  assert.equal((await post('mf-search/promote', { version: '1.3.0' })).live, '1.3.0')
})

test("a team's history tells of every withdrawal of its remote, and of no other's", async () => {
  await post('mf-search/withdraw', { version: '1.2.0', why: 'It was not live.' })
  const archive = packFolder(builtRemote('mf-latest', '1.0.0'))
  await post('mf-latest/release', { sha256: await upload(archive, latest), version: '1.0.0' }, latest)
  const archive2 = packFolder(builtRemote('mf-latest', '1.1.0'))
  await post('mf-latest/release', { sha256: await upload(archive2, latest), version: '1.1.0' }, latest)
  await post('mf-latest/withdraw', { version: '1.0.0', why: 'Not of this team.' }, latest)
  const lines = (await ask({ method: 'GET', path: '/__releases/remotes/mf-search/history' })).lines?.join('\n') ?? ''
  assert.match(lines, /It was not live\.\n +withdrawn: \/remotes\/mf-search\/1\.2\.0\//)
  assert.doesNotMatch(lines, /mf-latest|Not of this team/)
})

test('the same release twice is one, and a check changes nothing', async () => {
  const before = readHistory(site).length
  const looked = await release('2.0.0', { onlyCheck: true })
  assert.deepEqual([looked.status, looked.row], [200, null])
  assert.ok(!existsSync(join(site.folder, 'remotes/mf-search/2.0.0')))
  assert.equal(readHistory(site).length, before)
  assert.equal(typeof (await release('2.0.0')).row, 'number')
  const repeated = await release('2.0.0')
  assert.deepEqual([repeated.status, repeated.row, repeated.live], [200, null, '2.0.0'])
  const other = packFolder(builtRemote('mf-search', '2.0.0', { mark: 'other' }))
  const refused = await post('mf-search/release', { sha256: await upload(other), version: '2.0.0' })
  assert.match(refused.message ?? '', /2\.0\.0 was released before; versions never change/)
})

test('an upload goes on where it broke off, and is what it was to be', async () => {
  const archive = packFolder(builtRemote('mf-search', '3.0.0', { files: { 'more.js': `// ${'x'.repeat(1000)}` } }))
  const path = `/__releases/uploads/${shaOf(archive)}`
  const put = (from: number, to: number) =>
    ask({ method: 'PUT', path: `${path}/${from}`, body: archive.subarray(from, to) })
  assert.equal((await put(0, 100)).received, 100)
  assert.equal((await put(0, 100)).received, 100)
  const gap = await put(200, 300)
  assert.deepEqual([gap.status, gap.received], [409, 100])
  const half = await post('mf-search/release', { sha256: shaOf(archive), version: '3.0.0' })
  assert.deepEqual([half.status, half.received], [409, 100])
  assert.equal((await ask({ method: 'GET', path })).received, 100)
  assert.equal((await put(100, archive.length)).received, archive.length)
  assert.equal((await post('mf-search/release', { sha256: shaOf(archive), version: '3.0.0' })).live, '3.0.0')
})

/** Every act on mf-search: as its owner, as another team, and without a credential. */
const acts: [name: string, request: Request][] = [
  ['status', { method: 'GET', path: '/__releases/remotes/mf-search' }],
  ['history', { method: 'GET', path: '/__releases/remotes/mf-search/history' }],
  ...['release', 'promote', 'rollback', 'withdraw'].map((action): [string, Request] => [
    action,
    { method: 'POST', path: `/__releases/remotes/mf-search/${action}`, body: Buffer.from('{}') },
  ]),
]
for (const [name, request] of acts) {
  test(`${name} is for the owner alone`, async () => {
    const rows = readHistory(site).length
    const other = await ask(request, latest)
    assert.deepEqual(
      [other.status, other.message],
      [403, 'mf-search belongs to the team search, not to the team latest.'],
    )
    for (const headers of [
      {},
      { authorization: 'Bearer x' },
      { ...signed(request, search), signature: 'release=:AA==:' },
    ])
      assert.equal((await inject(request, headers)).statusCode, 401)
    assert.equal((await ask(request, newKey().privateKey)).status, 401)
    assert.equal(readHistory(site).length, rows)
    assert.notEqual((await ask(request)).status, 403)
  })
}

test('what belongs to the site, or to nobody, is no team’s', async () => {
  for (const name of ['mf-nobody', 'shell', 'mf-../x', '__proto__'])
    assert.ok([400, 403, 404].includes((await post(`${name}/rollback`, {})).status), name)
})

test('a signature is good for its own request, once, for a minute, on this site', async () => {
  const request: Request = { method: 'GET', path: '/__releases/remotes/mf-search' }
  const headers = signed(request, search)
  assert.equal((await inject(request, headers)).statusCode, 200)
  assert.match((await inject(request, headers)).body, /sent before/)
  const fresh = () => signed(request, search)
  assert.equal((await inject({ ...request, path: `${request.path}/history` }, fresh())).statusCode, 401)
  assert.equal((await inject(request, { ...fresh(), 'x-forwarded-host': 'other.example' })).statusCode, 401)
  const order: Request = { method: 'POST', path: '/__releases/remotes/mf-search/rollback', body: Buffer.from('{}') }
  const other = { ...order, body: Buffer.from('{"version":"1.0.0"}') }
  assert.equal((await inject(other, { 'content-type': 'application/json', ...signed(order, search) })).statusCode, 401)
  const late = fresh()
  clock.now += 90_000
  assert.match((await inject(request, late)).body, /set the clock/)
  const early = fresh()
  clock.now += 30_000
  const opened = releaseApiWith()
  assert.match((await inject(request, early, opened)).body, /has just started/)
})

test('keys end, are revoked at once, and never act for the site', async () => {
  const short = keyOf('search', 1)
  const status: Request = { method: 'GET', path: '/__releases/remotes/mf-search' }
  assert.equal((await ask(status, short)).status, 200)
  const id = readTeamKeys(teams).at(-1)?.id ?? ''
  revokeTeamKey(teams, id)
  assert.equal((await ask(status, short)).status, 401)
  clock.now += 2 * 86_400_000
  assert.equal((await ask(status)).status, 401)
  clock.now -= 2 * 86_400_000
  assert.throws(() => addTeamKey(teams, 'site', pem(newKey().publicKey), 1), /not over the release API/)
  assert.throws(
    () => addTeamKey(teams, 'search', String(newKey().privateKey.export({ type: 'pkcs8', format: 'pem' })), 1),
    /private key/,
  )
  assert.throws(
    () => addTeamKey(teams, 'search', pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey), 1),
    /Ed25519/,
  )
  assert.ok(!readFileSync(teams, 'utf8').includes('PRIVATE'))
})

test('a key has so many requests a minute', async () => {
  const limited = releaseApiWith({ perMinute: 2 })
  const request: Request = { method: 'GET', path: '/__releases/remotes/mf-search' }
  const statuses = []
  for (let count = 0; count < 3; count += 1)
    statuses.push((await inject(request, signed(request, search), limited)).statusCode)
  assert.deepEqual(statuses, [200, 200, 429])
})

const text = (value: string) => new TextEncoder().encode(value)

/** An archive whose central directory names the one file that it has many times. */
const overlapping = (times: number): Uint8Array => {
  const archive = Buffer.from(zipSync({ 'a000.js': new Uint8Array(16 * 1024 * 1024) }))
  const end = archive.length - 22
  const central = archive.readUInt32LE(end + 16)
  const entries = Array.from({ length: times }, (_, at) => {
    const entry = Buffer.from(archive.subarray(central, end))
    entry.write(`a${String(at).padStart(3, '0')}.js`, 46)
    return entry
  })
  const directory = Buffer.concat(entries)
  const last = Buffer.from(archive.subarray(end))
  last.writeUInt16LE(times, 8)
  last.writeUInt16LE(times, 10)
  last.writeUInt32LE(directory.length, 12)
  return Buffer.concat([archive.subarray(0, central), directory, last])
}

/** An archive whose entry states another size than it has. */
const stating = (size: number): Uint8Array => {
  const archive = Buffer.from(zipSync({ 'a.js': new Uint8Array(40 * 1024 * 1024) }))
  archive.writeUInt32LE(size, archive.readUInt32LE(archive.length - 6) + 24)
  return archive
}

const wrongArchives: [what: string, archive: Uint8Array, sentence: RegExp][] = [
  ['leads out of its folder', zipSync({ '../../evil.js': text('x') }), /Unsafe filename at '\.\.\/\.\.\/evil\.js'/],
  ['has an absolute path', zipSync({ '/etc/evil.js': text('x') }), /Unsafe filename at '\/etc\/evil\.js'/],
  ['has a hidden file', zipSync({ '.npmrc': text('x') }), /has a file/],
  ['has a program', zipSync({ 'install.sh': text('x') }), /has a file/],
  ['has a file twice but for capitals', zipSync({ 'a.js': text('x'), 'A.js': text('x') }), /twice/],
  ['is too large inside', zipSync({ 'a.js': new Uint8Array(33 * 1024 * 1024) }), /more than 33554432 bytes/],
  [
    'has too many files',
    zipSync(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.js`, text('')]))),
    /1000 files/,
  ],
  ['is none', text('not a zip'), /must be a sound ZIP/],
  ['has two entries over the same bytes', overlapping(2), /cannot be read \(.*overlap/i],
  ['has nine hundred entries over the same bytes', overlapping(900), /cannot be read \(.*overlap/i],
  ['states a smaller size than it unpacks to', stating(10), /cannot be read|more than 33554432 bytes/],
]
for (const [what, archive, sentence] of wrongArchives) {
  test(`an archive that ${what} is refused, and nothing of it is written`, async () => {
    const target = mkdtempSync(join(folder, 'target-'))
    await assert.rejects(unpackArchive(archive, target), sentence)
    assert.deepEqual(readdirSync(target), [])
  })
}

test('an archive that takes too long is given up', async () => {
  const archive = zipSync({ 'a.js': text('x') })
  await assert.rejects(unpackArchive(archive, folder, 0), /took more than 0 s/)
})

const wrongBuilds: [what: string, files: Record<string, string>, sentence: RegExp][] = [
  ['has a broken declaration', { 'remote.json': '{"name":' }, /remote\.json cannot be used/],
  [
    'has a declaration that says too little',
    { 'remote.json': '{"name":"mf-search"}' },
    /remote\.json cannot be used: .*kind/s,
  ],
  ['says wrong things of its parts', { 'parts.json': '{"page:only":1}' }, /parts\.json cannot be used/],
  [
    'takes the texts of another',
    {
      'remote.json': '{"name":"mf-search","kind":"regular","contract":"1.0.0","texts":"shell","routes":[],"layers":[]}',
    },
    /texts shell, which is not its own/,
  ],
  [
    'is another remote',
    {
      'remote.json':
        '{"name":"mf-latest","kind":"regular","contract":"1.0.0","texts":"latest","routes":[],"layers":[]}',
      'entry.js': '// mf_latest_9_0_0',
    },
    /is a build of mf-latest, not of mf-search/,
  ],
  [
    'names files it does not have',
    { 'parts.json': '{"page:only":{"scripts":[{"path":"gone.js"}],"styles":[],"consumes":[]}}' },
    /names gone\.js/,
  ],
  ['has no container', { 'entry.js': 'window.other = 1' }, /does not put its container on window/],
  [
    'brings a contract of another version',
    {
      'contract.json':
        '{"name":"mf-search","version":"1.0.0","contract":"^1.0.0","exposes":{"pages":[],"layers":[]},"routes":[],"texts":"search","calls":[],"shared":{},"types":null}',
    },
    /contract\.json is that of mf-search 1\.0\.0/,
  ],
  [
    'needs what the shell does not have',
    {
      'contract.json': JSON.stringify({
        ...{ name: 'mf-search', version: '9.0.0', contract: '^1.0.0', texts: 'search', calls: [], types: null },
        ...{ exposes: { pages: ['only'], layers: [] }, routes: [{ path: '/mf-search', page: 'only' }] },
        shared: { 'shared/gone': { range: '^1.0.0', names: [] } },
      }),
    },
    /it takes shared\/gone, which the shell does not provide/,
  ],
]
test('a build that loads a later script without its integrity is refused with the lines to add', async () => {
  const build = builtRemote('mf-search', '9.1.0')
  writeFileSync(join(build, 'page-only.js'), '// later')
  const { message } = await post('mf-search/release', { sha256: await upload(packFolder(build)), version: '9.1.0' })
  assert.match(message ?? '', /page-only\.js would be loaded without integrity.*SubresourceIntegrityPlugin/)
})

test('a check says what a release would say of routes that the remote does not own', async () => {
  const declaration = { name: 'mf-search', kind: 'regular', contract: '1.0.0', texts: 'search', layers: [] }
  const routes = [{ path: '/articles/:address', page: 'only', skeleton: 'list' }]
  const build = builtRemote('mf-search', '9.2.0', {
    files: { 'remote.json': JSON.stringify({ ...declaration, routes }) },
  })
  const sha256 = await upload(packFolder(build))
  const rows = readHistory(site).length
  const [checked, released] = [
    await post('mf-search/release', { sha256, version: '9.2.0', onlyCheck: true }),
    await post('mf-search/release', { sha256, version: '9.2.0' }),
  ]
  assert.deepEqual([checked.status, checked.message], [released.status, released.message])
  assert.match(checked.message ?? '', /takes .*\/articles\/:address.*which is not its own/)
  assert.equal(readHistory(site).length, rows)
})

for (const [what, files, sentence] of wrongBuilds) {
  test(`a build that ${what} is refused in the words of the command, and its number is free`, async () => {
    const rows = readHistory(site).length
    const archive = packFolder(builtRemote('mf-search', '9.0.0', { files }))
    const { status, message } = await post('mf-search/release', { sha256: await upload(archive), version: '9.0.0' })
    assert.equal(status, 422)
    assert.match(message ?? '', sentence)
    assert.ok(!(message ?? '').includes(tmpdir()), String(message))
    assert.equal(readHistory(site).length, rows)
    assert.ok(!existsSync(join(site.folder, 'remotes/mf-search/9.0.0')))
    assert.ok(!existsSync(join(site.folder, 'remotes/mf-latest/9.0.0')))
  })
}
