import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { mixSite, pairs, siteMisfits } from 'federation/testing'
import { freePort } from '../tooling/src/processes/free-port.ts'
import { waitFor } from '../tooling/src/processes/service.ts'
import { fromRoot, siteFolder } from '../tooling/src/root.ts'
import { thisSite } from '../tooling/src/this-site.ts'
import { siteIds } from './browser/addresses.ts'
import { within } from './browser/on-trial.ts'
import { expect, test } from './browser/test.ts'
import { writeDocument } from './browser/write-document.ts'
import { buildPrevious, previousCommit } from './matrix/build-previous.ts'
import { matrixTable, type Pair } from './matrix/matrix-table.ts'
import { visitSite, type Visit } from './matrix/visits.ts'

const folder = fromRoot('build/matrix')

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
    const from = { shell: of(pair.shell), remotes: of(pair.remotes) }
    await within(target, async () => {
      await mixSite(thisSite(), from)
      expect(siteMisfits(thisSite())).toEqual([])
    })

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
