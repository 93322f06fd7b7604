import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { writeShell, writeVersion } from 'federation/fixtures'
import {
  beyondByFiles,
  changeRegistry,
  lastList,
  makeCanary,
  makeCurrent,
  promote,
  prune,
  readHistory,
  readRegistryFile,
  readRights,
  revert,
  rollBack,
  useShell,
  withdraw,
  type Move,
} from 'federation/registry'
import { beyondRights, menuProblems, type RemoteDeclaration } from 'shared/remote'
import { readDeclaration } from './build-remote.ts'
import { thisDestination } from '../this-site.ts'
import { fromRoot, remoteNames } from '../root.ts'
import { temporarySite } from '../fixtures/temporary-site.ts'

const site = temporarySite()
const good = `${site.folder}-good`
const rightsPath = site.rights
const given = JSON.parse(readFileSync(rightsPath, 'utf8')) as { remotes: Record<string, object> }
const setRights = (rights: object): void => writeFileSync(rightsPath, JSON.stringify(rights))
const terms = { share: 0.1, errorBudget: 0.02, leastViews: 200 }
const now = new Date()

before(async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) {
    writeVersion(site, 'mf-search', version)
    writeShell(site, version)
  }
  for (const version of ['1.0.0', '1.1.0']) {
    await changeRegistry(site, { action: 'release', why: 'a shell' }, useShell(version))
    await changeRegistry(site, { action: 'release', why: 'a release' }, makeCurrent('mf-search', version))
  }
  await changeRegistry(site, { action: 'canary', why: 'tried' }, makeCanary('mf-search', '1.2.0', terms, now))
  cpSync(site.folder, good, { recursive: true })
})

beforeEach(() => {
  setRights(given)
  rmSync(site.folder, { recursive: true, force: true })
  cpSync(good, site.folder, { recursive: true })
})

type Act = (team: string | undefined) => Promise<unknown>
const moving =
  (action: Parameters<typeof changeRegistry>[1]['action'], move: () => Move): Act =>
  async (team) =>
    (await thisDestination('', () => {}, team)).change({ action, why: 'why' }, move())
const undoLast = (): Move => {
  const change = readHistory(site).at(-1)
  assert.ok(change)
  return revert(change)
}

/** Every action, and whether it belongs to the team of the remote; what does not is the site's. */
const actions: [what: string, act: Act, byOwner: boolean][] = [
  ['release', moving('release', () => makeCurrent('mf-search', '1.3.0')), true],
  ['put on trial', moving('canary', () => makeCanary('mf-search', '1.3.0', terms, now)), true],
  ['promote', moving('promote', () => promote('mf-search')), true],
  ['roll back', moving('rollback', () => rollBack('mf-search')), true],
  ['withdraw', moving('withdraw', () => withdraw('mf-search', '1.1.0')), true],
  ['withdraw what is not live', moving('withdraw', () => withdraw('mf-search', '1.2.0')), true],
  ['undo a row', moving('revert', undoLast), true],
  ['release the shell', moving('release', () => useShell('1.2.0')), false],
  ['roll the shell back', moving('rollback', () => rollBack('shell')), false],
  ['renew the list', moving('renew', () => (state) => state), false],
  ['take the history as it stands', moving('checkpoint', () => (state) => state), false],
  [
    'remove old releases',
    (team) => prune(site, { rows: 0, age: 0, now: new Date(Date.now() + 1000) }, 'old', team),
    false,
  ],
]

const refusal = /belongs to (?:the site|the team search)/

for (const [what, act, byOwner] of actions) {
  const everyone: [who: string, team: string | undefined, unnamed: 'site' | 'nobody', may: boolean][] = [
    ['its owner', 'search', 'site', byOwner],
    ['another team', 'article', 'site', false],
    ['a team that owns nothing', 'strangers', 'site', false],
    ['the site', 'site', 'site', true],
    ['nobody by name, where that is the site', undefined, 'site', true],
    ['nobody by name, where that is nobody', undefined, 'nobody', false],
  ]
  for (const [who, team, unnamed, may] of everyone) {
    test(`${who} ${may ? 'may' : 'may not'} ${what}`, async () => {
      setRights({ ...given, unnamed })
      const text = readFileSync(join(site.folder, 'registry.json'), 'utf8')
      if (may) {
        await act(team)
        assert.equal(readHistory(site).at(-1)?.team, team)
      } else {
        await assert.rejects(act(team), refusal)
        assert.equal(readFileSync(join(site.folder, 'registry.json'), 'utf8'), text)
      }
    })
  }
}

/** Releases a version of mf-search with another declaration. */
const releaseWith = (more: Partial<RemoteDeclaration>, team = 'search') => {
  const path = join(site.folder, 'remotes/mf-search/1.3.0/release.json')
  const { declaration, release } = JSON.parse(readFileSync(path, 'utf8')) as { declaration: object; release: object }
  writeFileSync(path, JSON.stringify({ declaration: { ...declaration, ...more }, release }))
  return changeRegistry(site, { action: 'release', why: 'why', team }, makeCurrent('mf-search', '1.3.0'))
}

const route = (path: string): RemoteDeclaration['routes'][number] => ({ path, page: 'only', skeleton: 'list' })
const takeovers: [what: string, more: Partial<RemoteDeclaration>, refused: RegExp][] = [
  ['the words of the whole site', { texts: 'shell' }, /takes the texts shell, which is not its own/],
  ["another's words", { texts: 'article' }, /the texts article/],
  ["another's route", { routes: [route('/mf-article')] }, /the route \/mf-article/],
  ['every route', { routes: [route('/*')] }, /the route \/\*/],
  [
    'a menu entry',
    { menu: [{ name: 'log-in', text: 'menu.it', order: 1, route: '/mf-search' }] },
    /the menu entry log-in, which is not its own/,
  ],
  ['a layer', { layers: [{ name: 'login' }] }, /the layer login/],
]
for (const [what, more, refused] of takeovers) {
  for (const team of ['search', 'site']) {
    test(`a release that takes ${what} is refused to ${team}`, async () => {
      await assert.rejects(releaseWith(more, team), refused)
      assert.equal(readRegistryFile(site).remotes[0]?.current.version, '1.1.0')
    })
  }
}

test('a release that brings the content page of a route it does not own, or guided questions, is refused', async () => {
  const folder = join(site.folder, 'remotes/mf-search/1.3.0')
  mkdirSync(join(folder, 'pages/hse'), { recursive: true })
  mkdirSync(join(folder, 'questions'))
  writeFileSync(join(folder, 'pages/hse/about-en.md'), '# Mine')
  await assert.rejects(releaseWith({}), /takes the content page about, the guided questions/)
})

test('an entry of the main menu leads to its own remote and has words in its texts, or the release is refused', async () => {
  const own = { ...given.remotes['mf-search'], menu: ['it'] }
  setRights({ ...given, remotes: { ...given.remotes, 'mf-search': own } })
  const folder = join(site.folder, 'remotes/mf-search/1.3.0/texts')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'en.json'), '{"menu":{"it":"It"}}')
  const it = { name: 'it', text: 'menu.it', order: 1 }
  const routes = [route('/mf-search')]
  await assert.rejects(
    releaseWith({ routes, menu: [{ ...it, route: '/mf-article' }] }),
    /it leads to \/mf-article, which/,
  )
  await assert.rejects(releaseWith({ routes, menu: [it] }), /mf-search: the menu entry it leads nowhere/)
  const wordless = { ...it, text: 'menu.other', route: '/mf-search' }
  await assert.rejects(releaseWith({ routes, menu: [wordless] }), /it has no words: menu.other is not in its texts/)
  await releaseWith({ routes, menu: [{ ...it, route: '/mf-search' }] })
  assert.deepEqual(lastList(readRegistryFile(site))?.rights?.['mf-search']?.menu, ['it'])
  assert.deepEqual(Object.keys(lastList(readRegistryFile(site))?.menus ?? {}), ['/remotes/mf-search/1.3.0/'])
})

test('a name that nobody owns is reserved', async () => {
  writeVersion(site, 'mf-new', '1.0.0')
  const act = changeRegistry(site, { action: 'release', why: 'why' }, makeCurrent('mf-new', '1.0.0'))
  await assert.rejects(act, /mf-new takes the name mf-new/)
})

test('the signed list says what each remote may take, not who the teams are, and follows the rights', async () => {
  assert.deepEqual(lastList(readRegistryFile(site))?.rights?.['mf-search'], {
    texts: 'search',
    routes: ['/mf-search'],
    layers: [],
  })
  const wider = { team: 'search', texts: 'search', routes: ['/mf-search', '/more'], layers: [] }
  setRights({ ...given, remotes: { ...given.remotes, 'mf-search': wider } })
  await changeRegistry(site, { action: 'build', why: 'built', team: 'site' }, (state) => state)
  assert.deepEqual(lastList(readRegistryFile(site))?.rights?.['mf-search']?.routes, ['/mf-search', '/more'])
})

test('rights that cannot be read stop releases and no rollback of the site', async () => {
  writeFileSync(rightsPath, '{')
  await assert.rejects(releaseWith({}), /nobody knows who owns what/)
  await assert.rejects(moving('rollback', () => rollBack('mf-search'))('search'), /nobody knows who owns what/)
  await moving('rollback', () => rollBack('mf-search'))(undefined)
  assert.equal(readRegistryFile(site).remotes[0]?.current.version, '1.0.0')
  assert.ok(lastList(readRegistryFile(site))?.rights, 'pages go on by the rights of before')
})

test('rights that collide are refused in words', () => {
  const twice = { team: 'x', texts: 'x', routes: ['/mf-search'], layers: [] }
  setRights({ ...given, remotes: { ...given.remotes, 'mf-x': twice } })
  assert.throws(() => readRights(site), /mf-search and mf-x both have the route \/mf-search/)
})

test('every remote of the project stays within its rights', () => {
  site.rights = fromRoot('rights.json')
  try {
    const rights = readRights(site)
    for (const name of remoteNames()) {
      assert.deepEqual(beyondRights(rights.remotes, readDeclaration(name)), [])
      assert.deepEqual(beyondByFiles(site, rights, name, fromRoot(name)), [])
      assert.deepEqual(menuProblems(readDeclaration(name)), [])
    }
  } finally {
    site.rights = rightsPath
  }
})
