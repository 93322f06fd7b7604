import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readRegistryFile } from 'federation/registry'
import { addTeamKey, buildReleaseApi, readTeamKeys } from 'federation/release-api'
import { builtRemote } from 'federation/fixtures'
import { temporarySite } from '../fixtures/temporary-site.ts'
import { fromRoot } from '../root.ts'

process.env['API_ORIGIN'] = 'http://127.0.0.1:9'
const released = temporarySite()
const folder = mkdtempSync(join(tmpdir(), 'cli-built-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const pem = (key: KeyObject, type: 'spki' | 'pkcs8'): string => String(key.export({ type, format: 'pem' }))
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const teams = join(folder, 'teams.json')
addTeamKey(teams, 'search', pem(publicKey, 'spki'), 1)
const key = join(folder, 'team.pem')
writeFileSync(key, pem(privateKey, 'pkcs8'))

const releaseApi = buildReleaseApi({
  site: released,
  keys: () => readTeamKeys(teams),
  folder: join(folder, 'uploads'),
  perMinute: 0,
})
await releaseApi.listen({ host: '127.0.0.1', port: 0 })
after(() => releaseApi.close())
const site = `http://127.0.0.1:${(releaseApi.server.address() as AddressInfo).port}`

/** The command as a team runs it. @returns what it said, and its code */
const cli = async (...args: string[]): Promise<[said: string, code: number]> => {
  const child = spawn(
    process.execPath,
    [fromRoot('tooling/src/team-command/cli.ts'), ...args, '--site', site, '--key', key],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return [said, code]
}

const liveNow = () => readRegistryFile(released).remotes.map(({ name, current }) => `${name} ${current.version}`)

test('a team checks and releases a folder that it built itself, by the judgement of every release', async () => {
  const built = builtRemote('mf-search', '2.0.0')
  const [checked, checkCode] = await cli('check', '--built', built, '--as', '2.0.0')
  assert.match(checked, /mf-search 2\.0\.0 is in order/)
  assert.deepEqual([checkCode, liveNow()], [0, []])
  const [released] = await cli('release', '--built', built, '--as', '2.0.0')
  assert.match(released, /mf-search 2\.0\.0 is everybody's/)
  assert.deepEqual(liveNow(), ['mf-search 2.0.0'])
})

test('a team that builds its folders itself asks for its remote and takes it back by such a folder', async () => {
  const built = builtRemote('mf-search', '2.0.1')
  await cli('release', '--built', built, '--as', '2.0.1')
  assert.match((await cli('status', '--built', built))[0], /mf-search +2\.0\.1/)
  assert.match((await cli('history', '--built', built))[0], /release .* by search \(key/)
  assert.match((await cli('rollback', '--built', built))[0], /mf-search is at 2\.0\.0 \(row \d+\)/)
  assert.match((await cli('status'))[0], /There is no .*remote\.json: run the command in the folder of a remote/)
})

test('a folder that is refused is refused in the same words, and one without a version is asked for it', async () => {
  const files = { 'later.js': `throw Error("Couldn't find a style target.")` }
  const [said, code] = await cli('release', '--built', builtRemote('mf-search', '2.1.0', { files }), '--as', '2.1.0')
  assert.match(said, /MiniCssExtractPlugin\.loader/)
  assert.equal(code, 1)
  assert.match((await cli('release', '--built', folder))[0], /Say which version the build is/)
})

test('a folder of another project gets its remote.json from its manifest', async () => {
  const built = builtRemote('mf-search', '2.2.0')
  const [missing] = await cli('new', '--built', folder)
  assert.match(missing, /has no mf-manifest\.json: give ModuleFederationPlugin .*manifest: true/)
  for (const name of ['remote.json', 'texts/en.json']) rmSync(join(built, name))
  const manifest = {
    metaData: { globalName: 'mfSearch', remoteEntry: { name: 'entry.js' } },
    exposes: [{ path: './page', assets: { js: {}, css: {} } }],
  }
  const write = () => writeFileSync(join(built, 'mf-manifest.json'), JSON.stringify(manifest))
  write()
  assert.match((await cli('new', '--built', built))[0], /does not expose \.\/remote\. Give .*pages: \{ NAME/)
  manifest.exposes = [{ path: './remote', assets: { js: {}, css: {} } }]
  write()
  const [made, code] = await cli('new', '--built', built)
  assert.match(made, /declares mf-search with the page 'search' of \.\/remote at \/search/)
  assert.match(made, /rights\.json: \{"mf-search":/)
  assert.equal(code, 0)
  const declared = JSON.parse(readFileSync(join(built, 'remote.json'), 'utf8')) as { name: string }
  assert.equal(declared.name, 'mf-search')
  assert.match((await cli('new', '--built', built))[0], /is there already/)
})
