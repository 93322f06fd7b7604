import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { confirmScreenOf } from './running-site.ts'

const laptop = 'http://localhost:3001'
const asked: string[] = []

/** A site that answers every address with one status. */
const siteWith = async (status: number): Promise<string> => {
  const server = createServer(({ headers, url }, response) => {
    asked.push(`${headers.host} ${url}`)
    response.writeHead(status).end()
  }).listen(0)
  await once(server, 'listening')
  after(() => server.close())
  return `http://hse.localhost:${(server.address() as AddressInfo).port}`
}
const ask = (site: string) => confirmScreenOf(site, 'mf-search', laptop)

test('a site that allows the origin gives the address to confirm at, asked for by its own name', async () => {
  const site = await siteWith(200)
  const path = '/__composition/override?remote=mf-search&origin=http%3A%2F%2Flocalhost%3A3001'
  assert.equal(await ask(`${site}/search?q=a`), site + path)
  assert.equal(asked.at(-1), `${new URL(site).host} ${path}`)
})

const answers: [status: number, sentence: RegExp][] = [
  [403, /does not allow http:\/\/localhost:3001: add it to OVERRIDE_ORIGINS of its site server\.$/],
  [404, /start its site server with OVERRIDE_ORIGINS=http:\/\/localhost:3001\.$/],
  [502, /answered 502/],
]
for (const [status, sentence] of answers) {
  test(`a site that answers ${status} is told with what to do`, async () => {
    await assert.rejects(ask(await siteWith(status)), sentence)
  })
}

test('an address where nothing answers, and one that is none, are told', async () => {
  await assert.rejects(ask('http://localhost:9'), /^Error: No site answers at http:\/\/localhost:9 \(.+\): start it/)
  for (const wrong of ['hse', 'ftp://localhost', 'localhost:3000']) {
    await assert.rejects(ask(wrong), /must be the address of a running site/)
  }
})
