import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createRenderingProcess, type Outcome, type RenderingProcess } from './rendering-process.ts'
import { launchBehind, wallsWith, wrappersHere, type Confinement } from './walls.ts'

const folder = mkdtempSync(join(tmpdir(), 'rendering-'))
writeFileSync(join(folder, 'key.pem'), 'secret')
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  response.end('reached')
}).listen(0)
const processes: RenderingProcess[] = []
after(() => {
  server.close()
  for (const process of processes) process.end()
  rmSync(folder, { recursive: true })
})

/** A shell that renders what the remote's `page` returns or throws. */
const shell = `exports.openRemote = async (container) => container
exports.renderPage = async (request, remote) => ({ html: String(await remote.page(request)), state: [] })`

/** Walls that every machine has. */
const inside: Confinement = { walls: new Set(['realm', 'permissions']), wrapper: null }

const limits = { render: 300, cold: 5000, memory: 64 }
const started = (): RenderingProcess => {
  const process = createRenderingProcess(limits)
  processes.push(process)
  return process
}

const request = JSON.stringify({ address: 'http://hse.localhost/' })
const nothing = async () => ({ status: 404, body: '' })

/** What becomes of a page whose function has this body. */
const pageOf = async (
  body: string,
  { process = started(), answer = nothing as (path: string) => Promise<{ status: number; body: string }> } = {},
): Promise<string> => {
  const opened = await process.open({
    shell: { 'server.cjs': shell },
    remote: { 'entry.cjs': `exports.page = async (request) => { ${body} }` },
  })
  const outcome: Outcome<unknown> =
    opened.status === 'done' ? await process.render(request, answer, limits.render) : opened
  return outcome.status === 'done' ? (outcome.value as { html: string }).html : `${outcome.status}: ${outcome.message}`
}

/** Ways of a hostile page to what is not its own; each ends in the words of what it got, or in none of them. */
const toHost = "const Host = URL.constructor; const outer = Host('return this')();"
for (const [what, body] of [
  ['process', 'return process.pid'],
  ['require of Node', "return require('node:fs').readFileSync('/etc/passwd')"],
  ['import of Node', "const fs = await import('node:fs'); return fs.readdirSync('/')"],
  ['code of strings', "return new Function('return 1')()"],
  ['code of strings in the outer realm', `${toHost} return outer.process.pid`],
  ['the outer realm by an object that it gave', "return URL.constructor.constructor('return process')().pid"],
  ['WebAssembly', 'return await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))'],
  ['another origin', `return (await fetch('http://127.0.0.1:${(server.address() as AddressInfo).port}/')).text()`],
  ['an origin in a path', `return (await fetch('//127.0.0.1:${(server.address() as AddressInfo).port}/')).text()`],
  ['a call that changes something', "return (await fetch('/api/x', { method: 'POST' })).status"],
  ['the environment', 'return globalThis.process.env.PATH'],
] as const) {
  test(`a page has no way to ${what}`, async () => {
    assert.match(await pageOf(body), /^fault: /)
    assert.deepEqual(requests, [])
  })
}

test('the process itself has no files, network, processes, threads or environment, were code to break out of its realm', async () => {
  // What a page would do that had found its way to Node: the same flags, with a program that tries each.
  const { execFileSync } = await import('node:child_process')
  const key = join(folder, 'key.pem')
  const program = join(folder, 'program', 'tries.cjs')
  mkdirSync(join(folder, 'program'))
  const { port } = server.address() as AddressInfo
  writeFileSync(
    program,
    `const tried = {}
const attempt = async (name, act) => { try { tried[name] = String(await act()) } catch (error) { tried[name] = error.code ?? error.cause?.code ?? error.name } }
;(async () => {
  await attempt('read', () => require('fs').readFileSync(${JSON.stringify(key)}))
  await attempt('write', () => require('fs').writeFileSync(${JSON.stringify(join(folder, 'new'))}, 'x'))
  await attempt('spawn', () => require('child_process').execSync('id'))
  await attempt('thread', () => new (require('worker_threads').Worker)('0', { eval: true }))
  await attempt('connect', () => new Promise((resolve, reject) => require('net').connect(${port}).on('connect', () => resolve('reached')).on('error', reject)))
  await attempt('fetch', () => fetch('http://127.0.0.1:${port}/').then((r) => r.text()))
  await attempt('lookup', () => require('dns').promises.lookup('localhost'))
  await attempt('eval', () => eval('1'))
  tried.environment = JSON.stringify(process.env)
  console.log(JSON.stringify(tried))
})()`,
  )
  const { command, arguments: given } = launchBehind(program, 64, inside)
  const output = execFileSync(command, given, { env: {}, cwd: '/' })
  const { environment, eval: evaluated, ...tried } = JSON.parse(output.toString()) as Record<string, string>
  assert.deepEqual(
    Object.entries(tried).filter(([, came]) => came !== 'ERR_ACCESS_DENIED'),
    [],
  )
  assert.deepEqual([environment, evaluated], ['{}', 'EvalError'])
  assert.deepEqual(requests, [])
})

for (const [what, body] of [
  ['an endless loop', 'for (;;);'],
  ['a page that waits for ever', 'await new Promise(() => {})'],
  ['a page that eats memory', 'const all = []; for (;;) all.push(new Array(10000).fill(all.length))'],
  ['an endless loop behind a call', "await fetch('/api/search'); for (;;);"],
] as const) {
  test(`${what} ends, and the process with it`, async () => {
    const process = started()
    assert.match(await pageOf(body, { process }), /^fault: it (?:was not done in its time|ended by itself)/)
    assert.ok(process.hasEnded())
  })
}

test('the process ends with the server that started it, whatever a page has left open', async (context) => {
  const program = join(import.meta.dirname, 'render-process.mts')
  const { command, arguments: given } = launchBehind(program, limits.memory, inside)
  const child = spawn(command, given, {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  context.after(() => child.kill('SIGKILL'))
  const leaveOpen = 'globalThis.left = new MessageChannel(); left.port1.onmessage = () => {}'
  const build = { shell: { 'server.cjs': `${leaveOpen}; ${shell}` }, remote: null }
  child.stdin.write(`${JSON.stringify({ type: 'open', build })}\n`)
  assert.equal(String((await once(child.stdout, 'data'))[0]), '{"type":"opened"}\n')
  child.stdin.end()
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('a page that throws costs itself alone', async () => {
  const process = started()
  const body = "if (request.broken) throw new Error('broken'); return 'well'"
  assert.equal(await pageOf(body, { process }), 'well')
  const broken = await process.render(JSON.stringify({ broken: true }), nothing, limits.render)
  assert.deepEqual(broken, { status: 'fault', reason: 'threw', message: 'broken' })
  assert.equal((await process.render(request, nothing, limits.render)).status, 'done')
})

for (const [what, body, reason] of [
  ['HTML of more than 2 MB', "return 'x'.repeat(2_000_001)", /^fault: its HTML or its data has more than 2 MB/],
  [
    'an answer of 200 MB',
    "return 'x'.repeat(200_000_000)",
    /^fault: it (?:said too much|used too much|was not done|ended by)/,
  ],
  [
    '51 calls',
    "await Promise.all(Array.from({ length: 51 }, () => fetch('/api/search'))); return 'x'",
    /^fault: it asked for more than 50 answers/,
  ],
  [
    'memory outside of the heap',
    'const all = []; for (;;) { all.push(new Uint8Array(4e6).fill(1)); await new Promise((resolve) => setTimeout(resolve, 1)) }',
    /^fault: it (?:used too much memory|was not done|ended by)/,
  ],
  [
    'microtasks without end',
    'const again = () => queueMicrotask(again); again(); await new Promise(() => {})',
    /^fault: it was not done/,
  ],
] as const) {
  test(`a page with ${what} is left to the browser, and its process ends`, async () => {
    const process = started()
    assert.match(await pageOf(body, { process }), reason)
    assert.ok(process.hasEnded())
  })
}

test('50 calls are answered', async () => {
  const body = "return (await Promise.all(Array.from({ length: 50 }, () => fetch('/api/search')))).length"
  assert.equal(await pageOf(body), '50')
})

test('a process opens one build, and no other one after it', async () => {
  const process = started()
  assert.equal(await pageOf("return 'one'", { process }), 'one')
  assert.match(await pageOf("return 'other'", { process }), /^fault: a build is open already/)
})

test('waiting for an answer does not count as time of the page', async () => {
  const answer = () =>
    new Promise<{ status: number; body: string }>((resolve) => {
      setTimeout(resolve, limits.render * 2, { status: 200, body: '"late"' })
    })
  assert.equal(await pageOf("return (await fetch('/api/search')).json()", { answer }), 'late')
})

test('what a page changes in the language itself does not last, and another remote has a process of its own', async () => {
  const body =
    "try { Array.prototype.map = () => ['stolen'] } catch { } Response.prototype.json = () => 'stolen'; return [1].map((x) => x + 1).join()"
  assert.match(await pageOf(body), /^(?:2|fault: .*json)/)
  assert.equal(await pageOf("return (await (await fetch('/api/search')).text()) + 'own'"), 'own')
})

/** Processes of this machine that were started with this much heap; none where the system does not say. */
const withHeap = (megabytes: number): string[] =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(`--max-old-space-size=${megabytes}\0`)
    } catch {
      return false
    }
  })

for (const wrapper of wrappersHere())
  test(`what ${wrapper} has begun ends too, at whatever moment a process is ended`, async () => {
    // A heap that no other test asks for.
    const heap = wrapper === 'unshare' ? 61 : 59
    const confinement = wallsWith([wrapper])
    for (let time = 0; time < 24; time += 1) {
      const process = createRenderingProcess({ ...limits, memory: heap }, { confinement })
      await new Promise((resolve) => setTimeout(resolve, time))
      process.end()
    }
    const until = Date.now() + 10_000
    while (withHeap(heap).length > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
    assert.deepEqual(withHeap(heap), [])
  })
