import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testFiles } from '../fixtures/test-site.ts'
import type { RenderRequest } from './render-messages.ts'
import { createRenderingProcess, programFlags, type Outcome, type RenderingProcess } from './rendering-process.ts'

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

const limits = { render: 300, cold: 5000, memory: 64 }
const started = (): RenderingProcess => {
  const process = createRenderingProcess(limits)
  processes.push(process)
  return process
}

const request: RenderRequest = {
  address: 'http://hse.localhost/',
  site: 'hse',
  lang: 'en',
  origin: 'http://hse.localhost',
  contact: '',
  registry: testFiles.registry(),
  part: null,
  textsVersion: {},
}
const nothing = async () => ({ status: 404, body: '' })

/** What becomes of a page whose function has this body. */
const pageOf = async (
  body: string,
  { process = started(), answer = nothing as (path: string) => Promise<{ status: number; body: string }> } = {},
): Promise<string> => {
  const key = body
  const opened = await process.open({
    key,
    shell: { 'server.cjs': shell },
    remote: { 'entry.cjs': `exports.page = async (request) => { ${body} }` },
  })
  const outcome: Outcome<unknown> =
    opened.status === 'done' ? await process.render(key, request, answer, limits.render) : opened
  return outcome.status === 'done' ? (outcome.value as { html: string }).html : `${outcome.status}: ${outcome.message}`
}

/** Ways of a hostile page to what is not its own; each ends in the words of what it got, or in none of them. */
const shared = started()
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
    assert.match(await pageOf(body, { process: shared }), /^fault: /)
    assert.deepEqual(requests, [])
  })
}

test('the process itself has no files, network, processes, threads or environment, were code to break out of its realm', async () => {
  // What a page would do that had found its way to Node: the same flags, with a program that tries each.
  const { execFileSync } = await import('node:child_process')
  const { programFlags } = await import('./rendering-process.ts')
  const key = join(folder, 'key.pem')
  const program = join(folder, 'tries.cjs')
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
  const told = execFileSync(process.execPath, [...programFlags(program, 64), program], { env: {}, cwd: '/' })
  const { environment, eval: evaluated, ...tried } = JSON.parse(told.toString()) as Record<string, string>
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
  const child = fork(program, [], {
    execArgv: programFlags(program, limits.memory),
    env: {},
    serialization: 'advanced',
  })
  context.after(() => child.kill('SIGKILL'))
  const leaveOpen = 'globalThis.left = new MessageChannel(); left.port1.onmessage = () => {}'
  child.send({ type: 'open', build: { key: 'left', shell: { 'server.cjs': `${leaveOpen}; ${shell}` }, remote: null } })
  assert.deepEqual(await once(child, 'message').then(([message]) => message), { type: 'opened' })
  child.disconnect()
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('a page that throws costs itself alone', async () => {
  const process = started()
  assert.equal(await pageOf("throw new Error('broken')", { process }), 'fault: broken')
  assert.equal(await pageOf("return 'well'", { process }), 'well')
})

test('waiting for an answer does not count as time of the page', async () => {
  const answer = () =>
    new Promise<{ status: number; body: string }>((resolve) => {
      setTimeout(resolve, limits.render * 2, { status: 200, body: '"late"' })
    })
  assert.equal(await pageOf("return (await fetch('/api/search')).json()", { answer }), 'late')
})

test('what one remote changes in the language itself, another one does not meet', async () => {
  const process = started()
  await pageOf("Array.prototype.map = () => ['stolen']; globalThis.left = 'behind'; return 'changed'", { process })
  assert.equal(await pageOf('return [1].map((x) => x + 1).join() + typeof globalThis.left', { process }), '2undefined')
})

test('a build that is let go is no longer open, and opens anew', async () => {
  const process = started()
  await pageOf("return 'one'", { process })
  assert.ok(process.hasOpen("return 'one'"))
  process.keepOnly(new Set())
  assert.ok(!process.hasOpen("return 'one'"))
  assert.equal(await pageOf("return 'one'", { process }), 'one')
})
