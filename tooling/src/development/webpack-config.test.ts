import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { containerName } from 'federation/builds'
import { remoteVersion } from '../release/version.ts'
import { fromRoot, remoteNames } from '../root.ts'
import { devPort } from './dev-server.ts'
import { shellDevPort } from './part-alone.ts'
import { webpackConfig } from './webpack-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'webpack-cli-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** webpack-cli as `npx webpack` starts it in the folder of a part. */
const webpackIn = (part: string, ...args: readonly string[]) =>
  spawn(process.execPath, [fromRoot('node_modules/webpack/bin/webpack.js'), ...args], {
    cwd: fromRoot(part),
    stdio: ['ignore', 'pipe', 'pipe'],
  })

test('the shell and every remote have a webpack.config of their own', () => {
  const without = ['shell', ...remoteNames()].filter((part) => !existsSync(fromRoot(part, 'webpack.config.mjs')))
  assert.deepEqual(without, [])
})

/** A build takes its time: `npm run test:full -- long`. */
const skip = process.env['UNIT_TESTS'] !== 'full'

test('npx webpack in the folder of a remote builds the container that its release has', { skip }, async () => {
  const child = webpackIn('mf-latest', '--output-path', folder)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  assert.equal(code, 0, said)
  const entry = readFileSync(join(folder, 'entry.js'), 'utf8')
  assert.ok(entry.includes(containerName('mf-latest', remoteVersion('mf-latest'))))
  assert.ok(readdirSync(folder).includes('page-latest.css'))
})

test('npx webpack serve in the folder of a part takes what runs it alone, on the port of the part', async () => {
  const api = createServer((_, response) => response.end('{}')).listen(0)
  await once(api, 'listening')
  process.env['API_ORIGIN'] = `http://localhost:${(api.address() as AddressInfo).port}`
  try {
    const served = async (part: string) => {
      const configs = [await webpackConfig(part)({ WEBPACK_SERVE: true }, {})].flat()
      return {
        names: configs.map(({ name }) => name),
        ports: configs.map(({ devServer }) => devServer && devServer.port),
      }
    }
    const port = devPort('mf-latest')
    assert.deepEqual(await served('mf-latest'), { names: ['mf-latest alone', 'mf-latest'], ports: [port, undefined] })
    assert.deepEqual(await served('shell'), { names: ['shell'], ports: [shellDevPort] })
  } finally {
    delete process.env['API_ORIGIN']
    api.close()
  }
})
