import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Registry } from 'shared/remote'
import { misfits, type HostContract, type RemoteContract } from 'federation/contract'
import { buildPrevious, previousCommit } from '../tooling/src/matrix/build-previous.ts'
import { freePort } from '../tooling/src/processes/free-port.ts'
import { waitFor } from '../tooling/src/processes/service.ts'
import { fromRoot, siteFolder } from '../tooling/src/root.ts'
import { siteIds } from './browser/addresses.ts'
import { expect, test } from './browser/test.ts'
import { writeDocument } from './browser/write-document.ts'
import { matrixTable, type Pair } from './matrix/matrix-table.ts'
import { visitSite, type Visit } from './matrix/visits.ts'

// Releases are made one at a time, so for a while each new part meets the previous build of the others.

const folder = fromRoot('build/matrix')
const pairs = [
  { name: 'the previous shell runs the new remotes', shell: 'previous', remotes: 'new' },
  { name: 'the new shell runs the previous remotes', shell: 'new', remotes: 'previous' },
] as const

const json = <Content>(...path: string[]): Content => JSON.parse(readFileSync(join(...path), 'utf8')) as Content

/** What a build says it promises; builds of long ago say nothing. */
const contractIn = <Contract>(site: string, base: string): Contract | undefined =>
  existsSync(join(site, base, 'contract.json')) ? json<Contract>(site, base, 'contract.json') : undefined

let commit: string | undefined
let previous: string | undefined
const found: Pair[] = []

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(400_000)
  commit = await previousCommit()
  previous = commit && (await buildPrevious(commit, join(folder, 'sources')))
})

test.afterAll(() => {
  if (commit && found.length === pairs.length) {
    writeDocument('matrix', matrixTable(`commit ${commit.slice(0, 7)}`, 'the sources at hand', found))
  }
})

const startSite = async (site: string): Promise<{ server: ChildProcess; port: number }> => {
  const port = await freePort()
  const env = { ...process.env, SITE_DIR: site, PORT: String(port) }
  const server = spawn(process.execPath, [fromRoot('shell/server/server.ts')], { env, stdio: 'ignore' })
  await waitFor(`http://127.0.0.1:${port}/healthz`, server, 'The site')
  return { server, port }
}

for (const { name, ...pair } of pairs) {
  test(name, { tag: '@full' }, async ({ page, problems }) => {
    test.skip(previous === undefined, 'the commit before this one is not in this checkout')
    const of = (which: 'previous' | 'new'): string => (which === 'new' ? siteFolder() : (previous ?? ''))
    const target = join(folder, pair.shell)
    const mix = fromRoot('tooling/src/matrix/mix-site-cli.ts')
    await promisify(execFile)(process.execPath, [mix, target, of(pair.shell), of(pair.remotes)])

    const host = contractIn<HostContract>(target, json<{ base: string }>(target, 'host.json').base)
    for (const { current } of json<Registry>(target, 'registry.json').remotes) {
      const contract = contractIn<RemoteContract>(target, current.base)
      if (host && contract) expect(misfits(contract, host)).toEqual([])
    }

    const { server, port } = await startSite(target)
    problems.allow(new RegExp(`^foreign request: http://(hse|sse|cvd)[.]localhost:${port}/`))
    const at = (site: string, path: string): string => `http://${site}.localhost:${port}${path}`
    const visits: Visit[] = []
    try {
      for (const site of siteIds) visits.push(...(await visitSite(page, site, at)))
      found.push({ name, visits })
    } finally {
      server.kill('SIGTERM')
    }
  })
}
