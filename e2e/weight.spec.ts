import { get } from 'node:http'
import { registrySchema } from 'shared/remote'
import * as v from 'valibot'
import { at } from './browser/addresses.ts'
import { expect, test } from './browser/test.ts'

// What a first visit to a page of results has to load (docs/speed.md).

/** Bytes of script, headers among them. */
const budget = 190_000

/** What an answer takes on the line. */
const bytesOf = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0)
      response.on('data', (piece: Buffer) => (bytes += piece.length))
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

test('the scripts of a page of results keep within their budget', async ({ request }) => {
  const page = await (await request.get(at('hse', '/search?q=health&lang=en'))).text()
  const hinted = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].flatMap(([, path]) => path ?? [])
  const { remotes } = v.parse(registrySchema, await (await request.get(at('hse', '/registry.json'))).json())
  const search = remotes.find(({ name }) => name === 'mf-search')?.current
  // A desk has room for the filters with their counts beside the results.
  const atDesk = Object.keys(search?.files ?? {}).filter((path) => path === 'facet-choices.js')
  const scripts = [...new Set([...hinted, ...atDesk.map((path) => `${search?.base}${path}`)])]
  expect(scripts.length).toBeGreaterThan(4)
  const bytes = await Promise.all(scripts.map((path) => bytesOf(at('hse', path))))
  expect(bytes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(budget)
})
