import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { importFiles } from '../../../api/src/import/import-files.ts'
import { run } from '../processes/run.ts'
import { fromRoot } from '../root.ts'
import { findSchemathesis } from '../setup/schemathesis.ts'
import { logIn } from './forbidden-acts.ts'
import { makePeople } from './make-people.ts'
import { startApi } from './target.ts'

/** It takes six minutes of a processor: `npm run test:full -- long`. */
const skip = process.env['UNIT_TESTS'] !== 'full'

const dataDir = mkdtempSync(join(tmpdir(), 'evidence-description-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

const limits = ['SEARCH', 'ACCOUNT']
const unlimited = Object.fromEntries(limits.map((name) => [`RATE_LIMIT_${name}`, '0']))

const start = async (): Promise<Awaited<ReturnType<typeof startApi>>> => {
  const file = join(dataDir, 'records.jsonl')
  const records = Array.from({ length: 200 }, (_, place) => ({
    id: `plain:${place}`,
    title: `School meals, nurses and vaccination in ${place} districts`,
    abstract: 'We searched five databases for trials of asthma care and primary health care financing.',
    year: 1990 + (place % 30),
    sites: ['hse', 'sse', 'cvd'],
  }))
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'))
  await importFiles({ dataDir, files: [file], quiet: true, print: () => undefined })
  await makePeople({ dataDir }, ['owner'])
  return startApi(dataDir, { ...unlimited, MOST_LAG: '0', SIGN_UP_CHALLENGE: 'off' })
}

/** Cases of each call: together with those of the coverage of schemas and of sequences some 20,000. */
const casesOfCall = { visitor: 40, owner: 60 }

test(
  'what the API answers is what it describes, to 20,000 requests of a visitor and of somebody logged in',
  { skip },
  async (context) => {
    const schemathesis = findSchemathesis()
    const { api, stop } = await start()
    context.after(stop)
    const token = await logIn({ api }, 'owner@example.org')
    for (const [who, headers] of [
      ['visitor', []],
      ['owner', ['--header', `Authorization: Bearer ${token}`]],
    ] as const) {
      const { ok, output } = await run(schemathesis, [
        ...['--config-file', fromRoot('tooling/src/attack/schemathesis/schemathesis.toml')],
        ...['run', `${api}/api/openapi.json`, ...headers],
        ...['--max-examples', String(casesOfCall[who]), '--continue-on-failure', '--generation-database', 'none'],
        // These end the session that the others need.
        ...['--exclude-path', '/api/auth/logout', '--exclude-path', '/api/account/delete'],
        ...['--request-timeout', '60', '--no-color', '--warnings', 'off'],
      ])
      const [, cases = '0'] = /(\d+) generated/.exec(output) ?? []
      assert.ok(ok, `${who}: ${output.slice(-20_000)}`)
      assert.ok(Number(cases) > 5000, output.slice(-2000))
      context.diagnostic(`${who}: ${cases} cases`)
    }
  },
)
