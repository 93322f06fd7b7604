import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { createRenderingProcess } from './rendering-process.ts'
import { allWalls, wallsNamed, wallsSentence, wallsWith, wrappersHere, type Confinement, type Wall } from './walls.ts'

const folder = mkdtempSync(join(tmpdir(), 'escapes-'))
const database = join(folder, 'accounts.sqlite')
const key = join(folder, 'release-key.pem')
writeFileSync(key, 'the signing key', { mode: 0o600 })
const accounts = new DatabaseSync(database)
accounts.exec("CREATE TABLE users (email TEXT); INSERT INTO users VALUES ('someone@example.org')")
accounts.close()
chmodSync(database, 0o600)
chmodSync(folder, 0o700)
const server = createServer((socket) =>
  socket.end('HTTP/1.1 200 OK\r\ncontent-length: 7\r\nconnection: close\r\n\r\nreached'),
)
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
after(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/**
 * What code does that holds Node's own `process`, and the walls that each claim to stop it, beside the realm, which lets nobody
 * hold it. Each gives a text when it has come through, and throws otherwise.
 */
const attacks: [what: string, walls: Wall[], body: string][] = [
  [
    'the accounts, by node:sqlite, which heeds no permission',
    ['user', 'files'],
    `const { DatabaseSync } = process.getBuiltinModule('node:sqlite'); return new DatabaseSync(DATABASE, { readOnly: true }).prepare('SELECT * FROM users').all()[0].email`,
  ],
  [
    'the accounts, as a file',
    ['permissions', 'user', 'files'],
    `return process.getBuiltinModule('node:fs').readFileSync(DATABASE, 'latin1').slice(0, 15)`,
  ],
  [
    'the signing key',
    ['permissions', 'user', 'files'],
    `return process.getBuiltinModule('node:fs').readFileSync(KEY, 'utf8')`,
  ],
  [
    'the signing key, by a promise',
    ['permissions', 'user', 'files'],
    `return String(await process.getBuiltinModule('node:fs').promises.readFile(KEY))`,
  ],
  [
    'the signing key, by a stream',
    ['permissions', 'user', 'files'],
    `let text = ''; for await (const part of process.getBuiltinModule('node:fs').createReadStream(KEY)) text += part; return text`,
  ],
  [
    'a file of its own beside the accounts',
    ['permissions', 'user', 'files'],
    `process.getBuiltinModule('node:fs').writeFileSync(KEY + '.new', 'x'); return 'written'`,
  ],
  [
    'the environment of the site server',
    ['permissions', 'user', 'files'],
    `return process.getBuiltinModule('node:fs').readFileSync('/proc/' + PARENT + '/environ', 'latin1').slice(0, 9)`,
  ],
  [
    'the memory of the site server',
    ['permissions', 'user', 'files'],
    `process.getBuiltinModule('node:fs').openSync('/proc/' + PARENT + '/mem', 'r'); return 'open'`,
  ],
  ['a signal to the site server', ['user', 'processes'], `process.kill(PARENT, 0); return 'it can be reached'`],
  [
    'a change of what the site server may use',
    ['user', 'processes'],
    `process.getBuiltinModule('node:os').setPriority(PARENT, 1); process.getBuiltinModule('node:os').setPriority(PARENT, 0); return 'changed'`,
  ],
  [
    'the network, by a socket',
    ['permissions', 'network'],
    `return await new Promise((resolve, reject) => process.getBuiltinModule('node:net').connect(PORT, '127.0.0.1').on('data', (data) => resolve(String(data))).on('error', reject))`,
  ],
  [
    'the network, by http',
    ['permissions', 'network'],
    `return await new Promise((resolve, reject) => process.getBuiltinModule('node:http').get({ port: PORT, host: '127.0.0.1' }, () => resolve('answered')).on('error', reject))`,
  ],
  [
    'the network, by fetch',
    ['permissions', 'network'],
    `return await (await fetch('http://127.0.0.1:' + PORT)).text()`,
  ],
  [
    'the signing key, by another program',
    ['permissions', 'user', 'files'],
    `return String(process.getBuiltinModule('node:child_process').execFileSync('/bin/cat', [KEY]))`,
  ],
  [
    'the signing key, by a thread',
    ['permissions', 'user', 'files'],
    `const { Worker } = process.getBuiltinModule('node:worker_threads'); const read = "const { parentPort } = require('worker_threads'); parentPort.postMessage(require('fs').readFileSync(" + JSON.stringify(KEY) + ", 'utf8'))"; return await new Promise((resolve, reject) => new Worker(read, { eval: true }).on('message', resolve).on('error', reject))`,
  ],
]

/** Ways out of a realm: each gives something that may not be of it. */
const ways: [what: string, body: string][] = [
  ['what is on the global object', 'return Reflect.ownKeys(globalThis).map((name) => globalThis[name])'],
  ['the global object itself', 'return [globalThis, this, (function () { return this })()]'],
  [
    'constructors of globals',
    'return Reflect.ownKeys(globalThis).map((name) => globalThis[name]?.constructor?.constructor)',
  ],
  [
    'prototypes of globals',
    'return Reflect.ownKeys(globalThis).flatMap((name) => [Object.getPrototypeOf(Object(globalThis[name])), globalThis[name]?.prototype])',
  ],
  ['process', 'return process'],
  [
    'require',
    'return [require, require.main, require.cache, require.constructor, module, module.constructor, module.children]',
  ],
  ['a module of Node', "return require('node:fs')"],
  ['arguments of the module', 'return [...wrapper]'],
  [
    'the caller of the module',
    'return [wrapper.callee?.caller, (function own() { return own.caller })(), (function own() { return own.arguments })()]',
  ],
  [
    'an object of fetch',
    "const promise = fetch('/api/search'); return [promise, await promise, (await promise).headers, promise.constructor]",
  ],
  ['what fetch throws', "return await fetch('http://elsewhere/').catch((error) => error)"],
  [
    'what fetch throws of what it was given',
    "return await fetch({ toString() { throw new Error('own') } }).catch((error) => error)",
  ],
  ['what URL throws', "try { new URL('::') } catch (error) { return error }"],
  [
    'parts of a URL',
    "const url = new URL('http://a/?b=c'); return [url, url.searchParams, url.href.constructor, [...url.searchParams]]",
  ],
  [
    'a proxy in the place of an address',
    "const seen = []; try { new URL(new Proxy({}, { get(target, name, self) { seen.push(self); return () => 'http://a/' } })) } catch (error) { seen.push(error) } return seen",
  ],
  [
    'this of a conversion',
    "const seen = []; new URL({ toString() { seen.push(this, arguments.callee?.caller); return 'http://a/' } }); return seen",
  ],
  [
    'what is thrown where the stack ends, of URL',
    "const seen = []; const deep = () => { try { deep() } catch { } try { new URL('http://a/'); URL.canParse('b') } catch (error) { seen.push(error) } }; deep(); return seen",
  ],
  [
    'what is thrown where the stack ends, of fetch',
    "const seen = []; let times = 0; const deep = () => { try { deep() } catch (error) { seen.push(error) } if (times++ < 20) try { fetch('http://elsewhere/').catch((error) => seen.push(error)) } catch (error) { seen.push(error) } }; deep(); await null; return seen",
  ],
  [
    'what is thrown where the stack ends, of a timer',
    'const seen = []; const deep = () => { try { deep() } catch (error) { seen.push(error) } try { clearTimeout(setTimeout(() => {}, 1)) } catch (error) { seen.push(error) } }; deep(); return seen',
  ],
  ['import()', "const coming = import('node:fs'); return [coming, await coming.catch((error) => error)]"],
  [
    'import() where the stack ends',
    "const seen = []; const deep = () => { try { deep() } catch (error) { seen.push(error) } if (seen.length < 50) try { import('node:fs').catch((error) => seen.push(error)) } catch (error) { seen.push(error) } }; deep(); await null; await null; await null; return seen",
  ],
  ['import() of what throws', "return await import({ toString() { throw new Error('own') } }).catch((error) => error)"],
  ['import() that is spread', "return await Promise.all([...import /* x */ ('node:fs')]).catch((error) => error)"],
  [
    'Error.prepareStackTrace',
    "const seen = []; Error.prepareStackTrace = (error, sites) => { seen.push(sites, ...sites.flatMap((site) => [site, site.getThis(), site.getFunction()])) }; try { new Error('x').stack; null.x } catch (error) { error.stack }; return seen",
  ],
  ['Error.captureStackTrace', 'const own = {}; Error.captureStackTrace(own); return [own, own.stack]'],
  [
    'a stack that is recorded',
    "Error.stackTraceLimit = 100; const { stack } = new Error('x'); if (stack !== undefined) return globalThis.process ?? (() => {}).bind.call.constructor('return process')(); return stack",
  ],
  [
    'a warning of Node',
    "const seen = []; Object.defineProperty(Object.prototype, 'noDeprecation', { get() { seen.push(this) }, configurable: true }); setTimeout(() => {}, 1e12); setTimeout(() => {}, -1); await new Promise((resolve) => setTimeout(resolve, 5)); return seen",
  ],
  [
    'getters on the prototype of the language',
    "const seen = []; for (const name of ['get', 'set', 'then', 'toJSON', 'type', 'call', 'code', 'signal', 'emitWarning', 'domain', 'listener']) try { Object.defineProperty(Object.prototype, name, { get() { seen.push(this) }, configurable: true }) } catch (error) { seen.push(error) } await fetch('/api/x').catch(() => {}); return seen",
  ],
  [
    'a timer',
    'const timer = setTimeout(() => {}, 1); return [timer, Object(timer), Object(timer).constructor.constructor]',
  ],
  [
    'this of a timer',
    'return await new Promise((resolve) => setTimeout(function () { resolve([this, ...arguments]) }, 1))',
  ],
  [
    'a promise that is not looked at',
    "const seen = []; for (const name of ['onunhandledrejection', 'onerror']) globalThis[name] = (...given) => seen.push(...given); Promise.reject(new Error('x')); await new Promise((resolve) => setTimeout(resolve, 5)); return seen",
  ],
  [
    'a thenable',
    'const seen = []; await { then(resolve, reject) { seen.push(this, resolve, reject, resolve.constructor.constructor); resolve() } }; return seen',
  ],
  [
    'Symbol.species',
    'const seen = []; class Own extends Promise { static get [Symbol.species]() { return function (run) { seen.push(run, this); run(() => {}, () => {}) } } } Own.resolve().then(() => {}); return seen',
  ],
  [
    'generators',
    'const made = (function* () { yield 1 })(); const late = (async function* () { yield 1 })(); return [made, made.next(), late, await late.next(), Object.getPrototypeOf(late)]',
  ],
  ['code of strings', "return [eval?.('1'), new Function('return 1')]"],
  [
    'code of strings, by other constructors',
    "for (const make of [async () => {}, function* () {}, async function* () {}]) try { return make.constructor('return 1') } catch { } throw new Error('refused')",
  ],
  ['WebAssembly', 'return await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))'],
  [
    'shared memory',
    'return [new SharedArrayBuffer(8), Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 1)]',
  ],
  ['what outlives objects', 'return [new WeakRef({}), new FinalizationRegistry(() => {})]'],
  ['another realm', "return new ShadowRealm().evaluate('globalThis')"],
  ['the console', 'return [console, console.log, console.log(new Proxy({}, { get() { throw 1 } }))]'],
  [
    'a message channel',
    'return await new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = (event) => resolve([event, event.target, event.data]); port2.postMessage({ get own() { return 1 } }) })',
  ],
  [
    'a clone',
    'return structuredClone({ a: new Date(0), b: new Map([[1, {}]]), c: new Error("x"), d: new Uint8Array(2) })',
  ],
  [
    'an abort',
    'const { signal } = new AbortController(); return [signal, AbortSignal.abort().reason, AbortSignal.timeout(1)]',
  ],
  [
    'streams',
    "const stream = new Response('x').body; return [stream, stream.getReader(), await new Response('y').arrayBuffer()]",
  ],
  [
    'collections of the language',
    'return [Intl.DateTimeFormat().formatToParts(0), [...' +
      "'a'.matchAll(/a/g)], Object.groupBy([1], String), Iterator.from([1])]",
  ],
]

/** Runs in the page, for every way: gives the text of what is not of the realm, or none. */
const search = `
const isForeign = (one, depth = 0) => {
  if ((typeof one !== 'object' && typeof one !== 'function') || one === null || one === globalThis || depth > 3) return false
  let root = one
  for (let next = Object.getPrototypeOf(root); next !== null; next = Object.getPrototypeOf(root)) root = next
  if (root !== Object.prototype && (typeof one === 'function' || root !== one)) return true
  const held = Reflect.ownKeys(one).flatMap((name) => { try { return [Reflect.getOwnPropertyDescriptor(one, name)] } catch { return [] } })
  return [Object.getPrototypeOf(one), ...held.flatMap((own) => [own?.value, own?.get, own?.set])].some((next) => isForeign(next, depth + 1))
}
`
const given = (): string =>
  `const DATABASE = ${JSON.stringify(database)}, KEY = ${JSON.stringify(key)}, PARENT = ${process.pid}, PORT = ${(server.address() as AddressInfo).port}; const wrapper = arguments;`

const shell = `exports.openRemote = async (container) => container
exports.renderPage = async (request, remote) => ({ html: await remote.page(), state: [] })`

/** Tries all of these in one process. @returns what came through, by its name */
const tried = async (confinement: Confinement): Promise<Record<string, string>> => {
  const hasRealm = confinement.walls.has('realm')
  const bodies = [
    ...attacks.map(([what, , body]) => [what, body] as const),
    ...(hasRealm
      ? ways.map(
          ([what, body]) =>
            [
              what,
              `const found = await (async () => { ${body} }).call(undefined); return isForeign(found) ? 'foreign' : ''`,
            ] as const,
        )
      : []),
  ]
  const pages = bodies.map(([what, body]) => `[${JSON.stringify(what)}, async () => { ${body} }]`).join(',\n')
  const entry = `${given()} ${search}
exports.page = async () => {
  const through = {}
  for (const [what, attempt] of [${pages}]) {
    try { const text = String(await attempt() ?? ''); if (text) through[what] = text } catch { }
  }
  return JSON.stringify(through)
}`
  const program = join(import.meta.dirname, hasRealm ? 'render-process.mts' : 'fixtures/without-realm.mts')
  const rendering = createRenderingProcess({ render: 20_000, cold: 20_000, memory: 128 }, { confinement, program })
  try {
    const opened = await rendering.open({ shell: { 'server.cjs': shell }, remote: { 'entry.cjs': entry } })
    assert.equal(opened.status, 'done', JSON.stringify(opened))
    const page = await rendering.render('{}', async () => ({ status: 404, body: '{}' }), 20_000)
    assert.equal(page.status, 'done', JSON.stringify(page))
    return JSON.parse(page.status === 'done' ? page.value.html : '') as Record<string, string>
  } finally {
    rendering.end()
  }
}

/** What this machine offers: the best of each program that makes namespaces, or what there is without one. */
const offered: Confinement[] = wrappersHere()
  .map((wrapper) => wallsWith([wrapper]))
  .filter(({ wrapper }) => wrapper !== null)
const withoutWrapper = wallsWith([])

test('each attack is stopped by at least two walls, and there are more than thirty escapes', () => {
  for (const [what, walls] of attacks) assert.ok(new Set<Wall>(['realm', ...walls]).size >= 3, what)
  assert.ok(attacks.length + ways.length >= 30)
})

test('without any wall every attack comes through, so that none is harmless by itself', async () => {
  const through = await tried({ walls: new Set(), wrapper: null })
  assert.deepEqual(
    attacks.map(([what]) => what).filter((what) => !(what in through)),
    [],
  )
})

test('a machine without a program that makes namespaces misses their walls, and says so', async () => {
  const { standing, missing } = wallsNamed(withoutWrapper.walls)
  assert.deepEqual(missing.slice(-3), ['files', 'processes', 'network'])
  assert.match(wallsSentence({ standing, missing }), /Missing on this machine: .*files, processes, network/)
  assert.deepEqual(await tried(withoutWrapper), {})
})

for (const [place, { walls: here, wrapper }] of (offered.length > 0 ? offered : [withoutWrapper]).entries())
  describe(`namespaces of ${wrapper ?? 'none'}`, () => {
    // What is used on this machine is tried whole each time, what would take its place in the long checks.
    const skip = place > 0 && process.env['UNIT_TESTS'] !== 'full'
    describe('each wall alone stops what it claims', { skip }, () => {
      for (const wall of allWalls.filter((each) => each !== 'realm' && here.has(each)))
        test(wall, async () => {
          const through = await tried({ walls: new Set([wall]), wrapper })
          const claimed = attacks.filter(([, walls]) => walls.includes(wall)).map(([what]) => what)
          assert.deepEqual(
            claimed.filter((what) => what in through),
            [],
          )
        })
    })

    test('with every wall that this machine offers nothing comes through', async () => {
      assert.deepEqual(await tried({ walls: here, wrapper }), {})
    })

    describe('with any one wall down nothing comes through that another one claims', { skip }, () => {
      for (const wall of [...here])
        test(wall, async () => {
          const left = new Set([...here].filter((other) => other !== wall))
          const through = await tried({ walls: left, wrapper })
          const claimed = attacks.filter(([, walls]) => walls.some((other) => left.has(other))).map(([what]) => what)
          const stopped = left.has('realm') ? Object.keys(through) : claimed.filter((what) => what in through)
          assert.deepEqual(stopped, [])
        })
    })
  })

const opening = async (code: string): Promise<string> => {
  const rendering = createRenderingProcess({ render: 20_000, cold: 20_000, memory: 128 })
  const opened = await rendering.open({ shell: { 'server.cjs': shell }, remote: { 'entry.cjs': code } })
  const page =
    opened.status === 'done' ? await rendering.render('{}', async () => ({ status: 404, body: '' }), 20_000) : opened
  rendering.end()
  return page.status === 'done' ? (page.value?.html ?? '') : page.message
}

test('the keyword import is no keyword in a module, and the word means what it meant', async () => {
  const words = "const own = { import: 1 }; exports.page = () => 'import ' + own.import + /^import$/.test(`import`)"
  assert.equal(await opening(words), 'import 1true')
  for (const code of ["import<!-- x\n('node:fs')", "import.defer('node:fs')", "import/**/.source('node:fs')"])
    assert.match(
      await opening(`exports.page = async () => String(await ${code})`),
      /escaped|Keyword|Unexpected|Invalid/,
    )
})

test('the sentence on walls names those that stand and those that are missing', () => {
  assert.equal(
    wallsSentence(wallsNamed(new Set(['realm', 'permissions']))),
    'Remotes are rendered behind these walls: realm, permissions. Missing on this machine: user, files, processes, network (docs/trust.md).',
  )
  assert.match(wallsSentence(wallsNamed(new Set(allWalls))), /None is missing\.$/)
})
