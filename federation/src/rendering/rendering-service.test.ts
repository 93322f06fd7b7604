import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { askWalls, connectRenderingProcess } from './remote-process.ts'
import { createRenderingProcess, type RenderingProcess } from './rendering-process.ts'
import { serveRendering } from './rendering-service.ts'
import { wallsHere, wallsNamed, wallsSentence } from './walls.ts'

const folder = mkdtempSync(join(tmpdir(), 'rendering-service-'))
const servers: Server[] = []
after(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
})

/** Processes that a service has started, to see how they fare. */
const serve = async (name: string): Promise<{ path: string; server: Server; started: RenderingProcess[] }> => {
  const path = join(folder, name)
  const started: RenderingProcess[] = []
  const server = serveRendering(path, {
    start: (limits) => {
      const process = createRenderingProcess(limits)
      started.push(process)
      return process
    },
  })
  servers.push(server)
  await once(server, 'listening')
  return { path, server, started }
}

const limits = { render: 300, cold: 5000, memory: 64 }
const build = (body: string) => ({
  shell: {
    'server.cjs': `exports.openRemote = async (container) => container
exports.renderPage = async (request, remote) => ({ html: String(await remote.page(request)), state: [] })`,
  },
  remote: { 'entry.cjs': `exports.page = async (request) => { ${body} }` },
})
const request = JSON.stringify({ address: 'http://hse.localhost/' })
const ended = async (process: RenderingProcess | undefined): Promise<void> => {
  while (process?.hasEnded() === false) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('a page is rendered by a service, with the answers of the site server', async () => {
  const { path } = await serve('page')
  const process = connectRenderingProcess(path, limits)
  assert.equal((await process.open(build("return (await (await fetch('/api/x')).text()) + ' page'"))).status, 'done')
  const asked: string[] = []
  const outcome = await process.render(
    request,
    async (wanted) => {
      asked.push(wanted)
      return { status: 200, body: 'answered' }
    },
    limits.render,
  )
  assert.deepEqual(outcome, { status: 'done', value: { html: 'answered page', state: '[]' } })
  assert.deepEqual(asked, ['/api/x'])
  assert.ok(process.memory() > 0)
  process.end()
})

test('what goes beyond a limit is a fault of the page there, too, and its process ends', async () => {
  const { path, started } = await serve('limits')
  const process = connectRenderingProcess(path, { ...limits, render: 100 })
  await process.open(build('for (;;);'))
  const outcome = await process.render(request, async () => ({ status: 404, body: '' }), 100)
  assert.deepEqual(outcome.status === 'fault' && outcome.reason, 'time')
  await ended(started[0])
  await ended(process)
})

test('a process ends with its connection', async () => {
  const { path, started } = await serve('gone')
  const process = connectRenderingProcess(path, limits)
  assert.equal((await process.open(build('return 1'))).status, 'done')
  process.end()
  await ended(started[0])
})

test('a service that is away is no fault of the page', async () => {
  const nobody = connectRenderingProcess(join(folder, 'nobody'), limits)
  assert.equal((await nobody.open(build('return 1'))).status, 'data')
  const { path, server, started } = await serve('killed')
  const connected = once(server, 'connection')
  const process = connectRenderingProcess(path, limits)
  const [socket] = (await connected) as [Socket]
  await process.open(build("await fetch('/api/x'); return 1"))
  const answer = () => {
    socket.destroy()
    return new Promise<never>(() => {})
  }
  assert.equal((await process.render(request, answer, limits.render)).status, 'data')
  await ended(started[0])
  assert.equal((await process.render(request, async () => ({ status: 404, body: '' }), 1)).status, 'data')
})

for (const line of ['no JSON', '{"type":"other"}', '{"type":"open","build":{"shell":{},"remote":null}}'])
  test(`a service ends a connection that says ${line}`, async () => {
    const { path } = await serve(`line-${line.length}`)
    const socket = connect(path)
    socket.resume()
    socket.write(`${line}\n`)
    await once(socket, 'close')
  })

test('a service says which walls stand, and none says nothing', async () => {
  const { path } = await serve('walls')
  const standing = new Set(await askWalls(path))
  for (const wall of wallsHere()) assert.ok(standing.has(wall), wall)
  assert.equal(await askWalls(join(folder, 'nobody')), null)
})

test('in a container of its own nothing is missing of files and network', () => {
  const walls = wallsNamed(new Set(['realm', 'permissions', 'container']))
  assert.deepEqual(walls.missing, ['user', 'processes'])
  assert.match(wallsSentence(walls), /behind these walls: realm, permissions, container\. Missing .*user, processes/)
})
