import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose'
import { builtRemote, temporarySite, writeShell } from '../fixtures/index.ts'
import { changeRegistry, makeCanary, makeCurrent, readHistory, useShell, verifyRegistry } from '../registry/index.ts'
import { adoptBuild } from '../release/index.ts'
import { packFolder, signRequest } from '../release-protocol/index.ts'
import { buildReleaseApi } from './build-release-api.ts'
import { readIssuers, type Issuer } from './ci-tokens.ts'
import { addTeamKey, readTeamKeys, revokeTeamKey } from './team-keys.ts'

// Every act over the release API, by everybody who could try it. The same for commands of this machine is in
// `registry/rights.test.ts`.

const site = temporarySite()
const good = `${site.folder}-good`
const folder = mkdtempSync(join(tmpdir(), 'release-api-rights-'))
const authority = 'hse.example.org'
const audience = `https://${authority}`
const clock = { now: Date.now() }

const teams = join(folder, 'teams.json')
const newKey = () => generateKeyPairSync('ed25519')
const keyOf = (team: string, days = 1): KeyObject => {
  const { publicKey, privateKey } = newKey()
  addTeamKey(teams, team, String(publicKey.export({ type: 'spki', format: 'pem' })), days, new Date(clock.now))
  return privateKey
}
const owner = keyOf('search', 30)
const other = keyOf('latest', 30)
const ended = keyOf('search', 1)
const revoked = keyOf('search', 30)
revokeTeamKey(teams, readTeamKeys(teams).at(-1)?.id ?? '')

// An issuer of tokens as a CI is one.
const issuerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const unknownKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwk = { ...(await exportJWK(issuerKeys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
let asked = 0
const ci = createServer((request, response) => {
  asked += 1
  const body = request.url?.includes('openid-configuration') ? { issuer, jwks_uri: `${issuer}/keys` } : { keys: [jwk] }
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}).listen(0, '127.0.0.1')
await once(ci, 'listening')
const issuer = `http://127.0.0.1:${(ci.address() as AddressInfo).port}`
const claims = { repository: 'org/mf-search', ref: 'refs/heads/main' }
const issuersPath = join(folder, 'issuers.json')
const issuers: Issuer[] = [{ issuer, audience, teams: { search: [claims], latest: [{ repository: 'org/mf-latest' }] } }]
writeFileSync(issuersPath, JSON.stringify({ issuers }))

interface TokenTerms {
  iss?: string
  aud?: string
  claims?: Record<string, string>
  /** Seconds before now that it was made. */
  age?: number
  /** Seconds from when it was made to its end. */
  ttlSeconds?: number
  key?: KeyObject
}
const token = ({
  iss = issuer,
  aud = audience,
  claims: has = claims,
  age = 0,
  ttlSeconds = 300,
  key,
}: TokenTerms = {}) => {
  const made = Math.floor(clock.now / 1000) - age
  return new SignJWT({ ...has, jti: randomUUID() })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(iss)
    .setAudience(aud)
    .setSubject(`repo:${has['repository'] ?? ''}`)
    .setIssuedAt(made)
    .setExpirationTime(made + ttlSeconds)
    .sign(key ?? issuerKeys.privateKey)
}

const uploads = join(folder, 'uploads')
const releaseApi = buildReleaseApi({
  site,
  keys: () => readTeamKeys(teams),
  issuers: () => readIssuers(issuersPath),
  folder: uploads,
  perMinute: 0,
  now: () => clock.now,
})
after(async () => {
  await releaseApi.close()
  ci.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Asked {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  body: Buffer
}
type Prove = (request: Asked) => object | Promise<object>
const byKey =
  (key: KeyObject): Prove =>
  (request) =>
    signRequest({ ...request, authority }, key, clock.now)
const byToken =
  (terms?: TokenTerms): Prove =>
  async () => ({ authorization: `Bearer ${await token(terms)}` })

const ask = async (request: Asked, prove: Prove) => {
  const { method, path, body } = request
  const answer = await releaseApi.inject({
    method,
    url: path,
    headers: { 'x-forwarded-host': authority, ...(await prove(request)) },
    ...(body.length > 0 && { payload: body }),
  })
  return { status: answer.statusCode, said: answer.body }
}

before(async () => {
  clock.now = Date.now()
  writeShell(site, '1.0.0-a')
  const hostContract = { version: '1.0.0-a', contract: '1.1.0', provides: {}, types: null }
  writeFileSync(join(site.folder, 'shell/1.0.0-a/contract.json'), JSON.stringify(hostContract))
  await changeRegistry(site, { action: 'build', why: 'First.' }, useShell('1.0.0-a'))
  for (const version of ['1.0.0', '1.1.0']) {
    adoptBuild(site, builtRemote('mf-search', version), version)
    await changeRegistry(site, { action: 'release', why: 'released' }, makeCurrent('mf-search', version))
  }
  adoptBuild(site, builtRemote('mf-search', '1.2.0'), '1.2.0')
  const terms = { share: 0.1, errorBudget: 0.02, leastViews: 200 }
  await changeRegistry(site, { action: 'canary', why: 'tried' }, makeCanary('mf-search', '1.2.0', terms, new Date()))
  cpSync(site.folder, good, { recursive: true })
})
after(() => rmSync(good, { recursive: true, force: true }))

beforeEach(() => {
  rmSync(site.folder, { recursive: true, force: true })
  cpSync(good, site.folder, { recursive: true })
})

const archive = Buffer.from(packFolder(builtRemote('mf-search', '1.3.0')))
const sha256 = createHash('sha256').update(archive).digest('hex')
const order = (more: object = {}) => Buffer.from(JSON.stringify({ sha256, version: '1.3.0', ...more }))
const remote = '/__releases/remotes/mf-search'
const post = (action: string, body = Buffer.from('{}')): Asked => ({
  method: 'POST',
  path: `${remote}/${action}`,
  body,
})
const get = (path = ''): Asked => ({ method: 'GET', path: remote + path, body: Buffer.alloc(0) })
const canary = { share: 0.1, errorBudget: 0.02, leastViews: 10 }

const acts: [what: string, request: Asked, changes: boolean][] = [
  ['release', post('release', order()), true],
  ['put on trial', post('release', order({ canary })), true],
  ['have a release checked', post('release', order({ onlyCheck: true })), false],
  ['promote', post('promote'), true],
  ['roll back', post('rollback'), true],
  ['withdraw', post('withdraw', Buffer.from('{"version":"1.1.0"}')), true],
  ['see the status', get(), false],
  ['see the history', get('/history'), false],
]

const later = { ofAll: 2 * 86_400_000 }
const everyone: [who: string, prove: Prove, status: 200 | 401 | 403, by?: RegExp][] = [
  ['its owner by a key', byKey(owner), 200, /^search \(key [0-9a-f]{16}\)$/],
  ["its owner by a token of the team's CI", byToken(), 200, /^search \(repo:org\/mf-search of http:\/\/127/],
  ['another team by a key', byKey(other), 403],
  ['another team by a token', byToken({ claims: { repository: 'org/mf-latest' } }), 403],
  ['nobody, without a credential', () => ({}), 401],
  ['somebody with a key of no team', byKey(newKey().privateKey), 401],
  ['its owner with a key that has ended', byKey(ended), 401],
  ['its owner with a key that was revoked', byKey(revoked), 401],
  ['somebody with another branch', byToken({ claims: { ...claims, ref: 'refs/heads/other' } }), 401],
  ['somebody with a token for another site', byToken({ aud: 'https://other.example.org' }), 401],
  ['somebody with a token of another issuer', byToken({ iss: 'http://127.0.0.1:1' }), 401],
  ['its owner with a token that has ended', byToken({ age: 400, ttlSeconds: 60 }), 401],
  ['its owner with a token that lives too long', byToken({ age: 3600, ttlSeconds: 86_400 }), 401],
  ['somebody with a token that another key has signed', byToken({ key: unknownKeys.privateKey }), 401],
  [
    'somebody with a token that nobody has signed',
    () => ({
      authorization: `Bearer ${new UnsecuredJWT(claims).setIssuer(issuer).setAudience(audience).setSubject('x').setIssuedAt().setExpirationTime('5m').encode()}x`,
    }),
    401,
  ],
]

for (const [what, request, changes] of acts) {
  for (const [who, prove, status, by] of everyone) {
    test(`${who} ${status === 200 ? 'may' : 'may not'} ${what}: ${status}`, async () => {
      clock.now = Date.now() + later.ofAll
      const upload: Asked = { method: 'PUT', path: `/__releases/uploads/${sha256}/0`, body: archive }
      if (what.includes('release') || what === 'put on trial') await ask(upload, prove)
      const rows = readHistory(site).length
      const answer = await ask(request, prove)
      assert.equal(answer.status, status, answer.said)
      const fresh = readHistory(site).slice(rows)
      assert.equal(fresh.length, status === 200 && changes ? 1 : 0)
      for (const row of fresh) {
        assert.match(row.by, by ?? /never/)
        assert.deepEqual([row.team, row.proof], ['search', row.by.includes('key') ? 'key' : 'token'])
      }
      assert.deepEqual(verifyRegistry(site), [])
    })
  }
}

test('a token makes the same step once, and each further one takes another token', async () => {
  const one = await token()
  const with_ =
    (given: string): Prove =>
    () => ({ authorization: `Bearer ${given}` })
  assert.equal((await ask(post('rollback'), with_(one))).status, 200)
  const repeated = await ask(post('rollback'), with_(one))
  assert.match(repeated.said, /sent before with this token/)
  assert.equal(repeated.status, 401)
  for (const again of [post('rollback?again'), post('rollback', Buffer.from('{"why": "another"}'))])
    assert.equal((await ask(again, with_(one))).status, 401)
  assert.equal((await ask(get(), with_(one))).status, 200)
})

test('the keys of an issuer are fetched once and kept, also when the issuer is away later', async () => {
  const before_ = asked
  assert.equal((await ask(get(), byToken())).status, 200)
  assert.equal((await ask(get(), byToken())).status, 200)
  assert.ok(asked - before_ <= 2)
})

test('a file of issuers that would let in anybody, or act for the site, is refused in words', () => {
  const wrong: [object, RegExp][] = [
    [{ teams: { search: [{}] } }, /must name a claim/],
    [{ teams: { site: [claims] } }, /does not release over the web/],
    [{ issuer: 'http://ci.example.org' }, /must be an address with https/],
  ]
  for (const [more, words] of wrong) {
    const path = join(folder, 'wrong.json')
    writeFileSync(path, JSON.stringify({ issuers: [{ ...issuers[0], ...more }] }))
    assert.throws(() => readIssuers(path), words)
  }
})
