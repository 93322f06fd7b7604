import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import {
  declarationText,
  fileListText,
  menuText,
  releaseText,
  textFilesText,
  type IntegrityList,
  type Registry,
  type RegistryRow,
  type Release,
} from 'shared/remote'
import { sampleRelease, sampleRow } from 'shared/remote/samples'
import { createTrust } from './trust.ts'

Reflect.set(globalThis, 'location', { origin: 'http://site.test' })

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
const key = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64')
const somebodyElse = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const sha384 = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`
const releaseOf = (version: string): Release =>
  sampleRelease(version, {
    entry: { path: 'entry.js', integrity: sha384(version) },
    files: { 'entry.js': sha384(version), 'late.js': sha384('late') },
  })
const rowOf = (current: Release): RegistryRow => sampleRow({ current })

const registryOf = (release: Release, change: Partial<IntegrityList> = {}, by: KeyObject = privateKey): Registry => {
  const list = JSON.stringify({
    serial: 5,
    issuedAt: '2026-11-21T12:00:00.000Z',
    releases: { [release.base]: sha384(fileListText(release.files ?? {})) },
    withdrawn: [],
    ...change,
  })
  return {
    schema: 1,
    remotes: [rowOf(release)],
    integrity: {
      list,
      signature: sign('sha256', Buffer.from(list), { key: by, dsaEncoding: 'ieee-p1363' }).toString('base64'),
    },
  }
}

const storage = () => {
  const kept = new Map<string, string>()
  return {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string) => kept.set(name, value),
  }
}
const trustWith = (kept = storage()) => createTrust({ keys: [key], shellBase: '/shell/1/', ...kept })

test('a release that the signed list vouches for may run, and only its own files may be put on the page', async () => {
  const trust = trustWith()
  const release = releaseOf('1')
  assert.equal(trust.refusal(release), 'tampered')
  await trust.accept(registryOf(release))
  assert.equal(trust.refusal(release), null)
  assert.ok(trust.allows('/remotes/mf-search/1/late.js?retry=2'))
  assert.ok(trust.allows('http://site.test/shell/1/layer-stack.js'))
  for (const address of [
    '/remotes/mf-search/1/other.js',
    '/remotes/mf-search/2/entry.js',
    'http://other.test/remotes/mf-search/1/entry.js',
    '/shell/2/main.js',
    'data:text/javascript,1',
  ]) {
    assert.ok(!trust.allows(address), address)
  }
})

const bad: [what: string, registry: Registry][] = [
  ['a list signed by somebody else', registryOf(releaseOf('1'), {}, somebodyElse)],
  ['a list that has ended', registryOf(releaseOf('1'), { expiresAt: '2026-01-01T00:00:00.000Z' })],
  ['a list without the release', registryOf(releaseOf('1'), { releases: {} })],
  ['no list', { schema: 1, remotes: [rowOf(releaseOf('1'))] }],
  [
    'another entry than the list vouches for',
    registryOf({ ...releaseOf('1'), entry: { path: 'entry.js', integrity: sha384('foreign') } }),
  ],
  ['a file without integrity', registryOf({ ...releaseOf('1'), entry: { path: 'entry.js' } })],
  ['no files', registryOf({ ...releaseOf('1'), files: undefined as never })],
]
for (const [what, registry] of bad) {
  test(`${what}: the release may not run`, async () => {
    const trust = trustWith()
    await trust.accept(registry)
    assert.equal(trust.refusal(releaseOf('1')), 'tampered')
    assert.ok(!trust.allows('/remotes/mf-search/1/entry.js'))
  })
}

test('a withdrawn release may not run', async () => {
  const trust = trustWith()
  await trust.accept(registryOf(releaseOf('1'), { withdrawn: ['/remotes/mf-search/1/'] }))
  assert.equal(trust.refusal(releaseOf('1')), 'withdrawn')
})

test('an older list than the one this browser has seen gives way to that one, also after a reload', async () => {
  const kept = storage()
  const newer = registryOf(releaseOf('2'), { serial: 6 })
  await trustWith(kept).accept(newer)
  const reloaded = trustWith(kept)
  assert.deepEqual(await reloaded.accept(registryOf(releaseOf('1'))), newer)
  assert.equal(reloaded.refusal(releaseOf('1')), 'tampered')
  assert.equal(reloaded.refusal(releaseOf('2')), null)
})

test('an older list is refused also before the whole of the newer one is known: nothing may run', async () => {
  const kept = storage()
  await trustWith(kept).accept(registryOf({ ...releaseOf('2'), files: undefined as never }, { serial: 6 }))
  const trust = trustWith(kept)
  await trust.accept(registryOf(releaseOf('1')))
  assert.equal(trust.refusal(releaseOf('1')), 'tampered')
  assert.equal(trust.state().problem, 'the list of releases is an old one')
})

const written: [what: string, value: unknown][] = [
  ['a number', { keys: [key], serial: 9e15 }],
  ['a list that somebody else signed', registryOf(releaseOf('9'), { serial: 9e15 }, somebodyElse)],
  [
    'a changed list',
    {
      integrity: {
        ...registryOf(releaseOf('1')).integrity,
        list: registryOf(releaseOf('1'), { serial: 9e15 }).integrity?.list,
      },
    },
  ],
]
for (const [what, value] of written) {
  test(`${what} that a remote writes in place of the newest list refuses nothing`, async () => {
    const kept = storage()
    kept.write('trusted-serial', JSON.stringify(value))
    const trust = trustWith(kept)
    await trust.accept(registryOf(releaseOf('1')))
    assert.deepEqual([trust.refusal(releaseOf('1')), trust.state().problem], [null, null])
  })
}

test('a newest list that has ended still refuses an older one', async () => {
  const kept = storage()
  const { integrity } = registryOf(releaseOf('2'), { serial: 6, expiresAt: '2026-01-01T00:00:00.000Z' })
  kept.write('trusted-serial', JSON.stringify({ integrity }))
  const trust = trustWith(kept)
  await trust.accept(registryOf(releaseOf('1')))
  assert.equal(trust.state().problem, 'the list of releases is an old one')
})

test('a site with a new key begins anew', async () => {
  const kept = storage()
  kept.write(
    'trusted-registry',
    JSON.stringify({ keys: ['other'], registry: registryOf(releaseOf('9'), { serial: 99 }) }),
  )
  const trust = trustWith(kept)
  await trust.accept(registryOf(releaseOf('1')))
  assert.equal(trust.refusal(releaseOf('1')), null)
})

test('without a key, as in development, everything may run', async () => {
  const trust = createTrust({ keys: [], shellBase: '/shell/1/', ...storage() })
  await trust.accept(registryOf(releaseOf('1'), { releases: {} }))
  assert.equal(trust.refusal(releaseOf('1')), null)
  assert.ok(trust.allows('http://localhost:3001/container/entry.js'))
})

test('what a remote takes that the signed list does not give it is left out, and told', async () => {
  const own = { texts: 'search', routes: ['/search'], layers: [] }
  const genuine = registryOf(releaseOf('1'), { rights: { 'mf-search': own } })
  const route = (path: string): RegistryRow['routes'][number] => ({ path, page: 'only', skeleton: 'list' })
  const changed = (more: Partial<RegistryRow>): Registry => ({
    ...genuine,
    remotes: genuine.remotes.map((row) => ({ ...row, ...more })),
  })
  const table: [more: Partial<RegistryRow>, left: string[] | null, problem: string | null][] = [
    [{ routes: [route('/search')] }, ['/search'], null],
    [
      { routes: [route('/search'), route('/login')] },
      ['/search'],
      'mf-search takes the route /login, which is not its own',
    ],
    [
      { menu: [{ name: 'log-in', text: 'x', order: 1, route: '/search' }] },
      [],
      'mf-search takes the menu entry log-in, which is not its own',
    ],
    [{ layers: [{ name: 'login' }] }, [], 'mf-search takes the layer login, which is not its own'],
    [{ texts: 'shell' }, null, 'mf-search takes the texts shell, which is not its own'],
    [{ name: 'mf-nobody' }, null, 'mf-nobody takes the name mf-nobody, which is not its own'],
  ]
  for (const [more, left, problem] of table) {
    const trust = trustWith()
    const [row] = (await trust.accept(changed(more))).remotes
    assert.deepEqual(row?.routes.map(({ path }) => path) ?? null, left)
    assert.deepEqual([row?.layers ?? [], row?.menu ?? []], [[], []])
    assert.equal(trust.state().problem, problem)
  }
})

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** A registry whose list vouches for rows and texts, too. */
const fullRegistry = (more: Partial<RegistryRow> = {}): Registry => {
  const release = releaseOf('1')
  const row = { ...rowOf(release), ...more }
  const texts = { 'hse/en': { 'en.json': sha256('words'), 'help-en.md': sha256('help') } }
  const registry = registryOf(release, {
    live: { 'mf-search': { current: '1', previous: null } },
    declared: { [release.base]: sha256(declarationText(row)) },
    started: { [release.base]: sha256(releaseText(release)) },
    texts: { 'hse/en': sha256(textFilesText(texts['hse/en'])) },
  })
  return { ...registry, remotes: [row], texts }
}
const full = fullRegistry()
const [fullRow] = full.remotes
assert.ok(fullRow)
const withRow = (more: Partial<RegistryRow>): Registry => ({ ...full, remotes: [{ ...fullRow, ...more }] })
const withRelease = (more: Partial<Release>): Registry => withRow({ current: { ...fullRow.current, ...more } })
const entry = { name: 'home', text: 'menu.home', route: '/search', order: 100 }
const newRoute = { path: '/search', page: 'other', skeleton: 'list' } as const

const changedRows: [what: string, registry: Registry][] = [
  ['another budget', withRow({ budget: 999 })],
  ['another contract', withRow({ contract: '1.1.0' })],
  ['another kind', withRow({ kind: 'regular' })],
  ['another route', withRow({ routes: [newRoute] })],
  ['an entry of the main menu', withRow({ menu: [entry] })],
  ['another layer', withRow({ layers: [{ name: 'filters' }] })],
  ['another release that is genuine', withRow({ current: { ...releaseOf('1'), version: '0' } })],
  ['another release to fall back to', withRow({ previous: releaseOf('1') })],
  ['another container', withRelease({ container: 'y' })],
  ['another range of the contract', withRelease({ contract: '^9.0.0' })],
  ['other files for a part', withRelease({ parts: { 'page:only': { scripts: [], styles: [], consumes: ['x'] } } })],
]
for (const [what, registry] of changedRows) {
  test(`a row that states ${what} than the signed list vouches for: nothing of it runs`, async () => {
    const trust = trustWith()
    await trust.accept(registry)
    const [row] = registry.remotes
    assert.equal(trust.refusal(row?.current ?? releaseOf('1')), 'tampered')
  })
}

test('the main menu has what the signed list vouches for, and nothing of a release that may not run', async () => {
  const menu = [entry]
  const { base } = releaseOf('1')
  const signed = (more: Partial<IntegrityList> = {}): Registry => {
    const row = { ...fullRow, menu }
    const registry = registryOf(releaseOf('1'), {
      live: { 'mf-search': { current: '1', previous: null } },
      declared: { [base]: sha256(declarationText(row)) },
      menus: { [base]: sha256(menuText(row) ?? '') },
      ...more,
    })
    return { ...registry, remotes: [row] }
  }
  const namesOf = async (registry: Registry): Promise<string[]> =>
    (await trustWith().accept(registry)).remotes.flatMap((row) => (row.menu ?? []).map(({ name }) => name))
  assert.deepEqual(await namesOf(signed()), ['home'])
  assert.deepEqual(await namesOf(signed({ withdrawn: [base] })), [])
  assert.deepEqual(await namesOf(signed({ menus: {} })), [])
  for (const other of [[], [{ ...entry, order: 1 }], [{ ...entry, text: 'x' }], [{ ...entry, for: 'user' as const }]]) {
    const changed: Registry = { ...signed(), remotes: [{ ...fullRow, menu: other }] }
    assert.deepEqual(await namesOf(changed), [])
    const trust = trustWith()
    await trust.accept(changed)
    assert.equal(trust.refusal(releaseOf('1')), 'tampered')
  }
})

test('a row that is gone is told, and one of which a page was told less is genuine', async () => {
  const trust = trustWith()
  await trust.accept({ ...full, remotes: [] })
  assert.equal(trust.state().problem, 'mf-search is missing from the registry')
  await trust.accept(full)
  assert.deepEqual([trust.refusal(releaseOf('1')), trust.state().problem], [null, null])
})

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

test('texts are judged by the signed list, when the first registry is', async () => {
  const trust = trustWith()
  const coming = trust.verifyText('/i18n/hse/en.json', bytes('words'))
  await trust.accept(full)
  assert.equal(await coming, 'genuine')
  assert.equal(await trust.verifyText('/i18n/hse/en.json', bytes('other')), 'tampered')
  assert.equal(await trust.verifyText('/i18n/hse/help-en.md', bytes('help')), 'genuine')
  assert.equal(await trust.verifyText('/i18n/hse/fr.json', bytes('mots')), 'unknown')
  await trust.accept({ ...full, texts: { 'hse/en': { 'en.json': sha256('other') } } })
  assert.equal(await trust.verifyText('/i18n/hse/en.json', bytes('other')), 'unknown')
})

test('without a genuine list no text is shown, and by a list of before, which says nothing of texts, all are', async () => {
  const forged = trustWith()
  await forged.accept(registryOf(releaseOf('1'), {}, somebodyElse))
  assert.equal(await forged.verifyText('/i18n/hse/en.json', bytes('words')), 'unknown')
  const before = trustWith()
  await before.accept(registryOf(releaseOf('1')))
  assert.equal(await before.verifyText('/i18n/hse/en.json', bytes('words')), 'genuine')
})

const until = '2026-11-22T12:00:00.000Z'
const ending = registryOf(releaseOf('1'), { expiresAt: until, texts: {} })

test('a list that ends stops nothing of an open page, whatever it reads later, and a renewed one is taken', async () => {
  const clock = { now: Date.parse(until) - 1000 }
  const trust = createTrust({ keys: [key], shellBase: '/shell/1/', ...storage(), now: () => clock.now })
  await trust.accept(ending)
  clock.now += 2000
  assert.equal(trust.refusal(releaseOf('1')), null)
  await trust.accept(ending)
  assert.equal(trust.refusal(releaseOf('1')), null)
  assert.equal(trust.state().problem, 'the list of releases has ended')
  const renewed = registryOf(releaseOf('1'), { expiresAt: '2026-12-22T12:00:00.000Z', serial: 6 })
  await trust.accept(renewed)
  assert.deepEqual([trust.refusal(releaseOf('1')), trust.state().problem], [null, null])
})

test('on a page that is opened after its end nothing runs by a list, and its texts are shown', async () => {
  const trust = createTrust({ keys: [key], shellBase: '/shell/1/', ...storage(), now: () => Date.parse(until) + 1 })
  await trust.accept({
    ...full,
    ...registryOf(releaseOf('1'), {
      expiresAt: until,
      texts: { 'hse/en': sha256(textFilesText(full.texts?.['hse/en'] ?? {})) },
    }),
    texts: full.texts,
  })
  assert.equal(trust.refusal(releaseOf('1')), 'tampered')
  assert.equal(await trust.verifyText('/i18n/hse/en.json', bytes('words')), 'genuine')
  assert.equal(await trust.verifyText('/i18n/hse/en.json', bytes('other')), 'tampered')
})

test('while a site changes its key no page refuses: neither one of before, nor one that was opened meanwhile', async () => {
  const nextPair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = nextPair.publicKey.export({ format: 'jwk' })
  const next = Buffer.concat([
    Buffer.of(4),
    Buffer.from(point.x ?? '', 'base64url'),
    Buffer.from(point.y ?? '', 'base64url'),
  ]).toString('base64')
  const before = registryOf(releaseOf('1'))
  const change = { serial: 6, keys: [key, next] }
  const byOld = registryOf(releaseOf('1'), change)
  const byNext = registryOf(releaseOf('1'), change, nextPair.privateKey)
  assert.ok(byOld.integrity && byNext.integrity)
  const both: Registry = { ...byOld, integrity: { ...byOld.integrity, also: [byNext.integrity.signature] } }
  const after = registryOf(releaseOf('2'), { serial: 7 }, nextPair.privateKey)

  const kept = storage()
  const opened = createTrust({ keys: [key], shellBase: '/shell/1/', ...kept })
  const meanwhile = createTrust({ keys: [key, next], shellBase: '/shell/1/', ...storage() })
  await opened.accept(before)
  for (const trust of [opened, meanwhile]) {
    await trust.accept(both)
    assert.deepEqual([trust.refusal(releaseOf('1')), trust.state().problem], [null, null])
    await trust.accept(after)
    assert.deepEqual([trust.refusal(releaseOf('2')), trust.state().problem], [null, null])
  }
  // A page that is opened after the change knows the next key alone, and what this browser has seen by both.
  const late = createTrust({ keys: [next], shellBase: '/shell/1/', ...kept })
  await late.accept(both)
  assert.equal(late.refusal(releaseOf('2')), null, 'an older list gives way to the one that was kept')
})
