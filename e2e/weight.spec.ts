import { get } from 'node:http'
import { expect, test } from '@playwright/test'
import { registrySchema } from 'shared/remote'
import * as v from 'valibot'
import { at } from './browser/addresses.ts'

// What a first visit to a page of results has to load (docs/speed.md).

/** Bytes of script, headers among them (docs/speed.md); 215,883 were measured on 29 November 2026. */
const budget = 216_000

/** Asks the site for a path. @returns the body as it is on the line, and what all of the answer takes there */
const ask = (path: string, encoding: 'br' | 'identity' = 'identity'): Promise<{ body: Buffer; bytes: number }> =>
  new Promise((resolve, reject) => {
    const { host, port } = new URL(at('hse', path))
    const headers = { host, 'accept-encoding': encoding }
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('end', () => {
        const body = Buffer.concat(pieces)
        resolve({ body, bytes: response.rawHeaders.join(': ').length + body.length })
      })
    }).on('error', reject)
  })

test('the scripts of a page of results keep within their budget', async () => {
  const page = (await ask('/search?q=health&lang=en')).body.toString()
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)].flatMap(([, path]) => path ?? [])
  const { remotes } = v.parse(registrySchema, JSON.parse((await ask('/registry.json')).body.toString()))
  // A desk has room for the filters with their counts beside the results.
  const { base, files = {} } = remotes.find(({ name }) => name === 'mf-search')?.current ?? { base: '' }
  const atDesk = Object.keys(files).filter((path) => path === 'facet-choices.js')
  expect(atDesk).toHaveLength(1)
  const scripts = [...new Set([...named, ...atDesk.map((path) => base + path)])]
  expect(scripts.filter((path) => /\/(main|entry|page-results)\.js$/.test(path))).toHaveLength(3)
  const sizes = await Promise.all(scripts.map(async (path) => (await ask(path, 'br')).bytes))
  expect(sizes.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(budget)
})
