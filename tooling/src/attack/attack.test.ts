import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAttack, shortAttack } from './run-attack.ts'

/** It starts a site of its own and takes a minute of a processor: `npm run test:full -- long`. */
const skip = process.env['UNIT_TESTS'] !== 'full'

test(
  'a short attack finds nothing that gives way; npm run evidence -- attack is the whole of it',
  { skip },
  async () => {
    const rows = await runAttack(shortAttack)
    assert.deepEqual(
      rows.filter(({ failures }) => failures > 0),
      [],
    )
    const attempts = new Map(rows.map((row) => [row.kind, row.attempts]))
    for (const [kind, least] of [
      ['forbidden acts', 100],
      ['payloads run', 60],
      ['generated requests', shortAttack.requests],
      ['stalls: pipelining', 20],
      ['damage before a start', 1],
      ['damage while it runs', 1],
      ['backups restored', 1],
    ] as const)
      assert.ok((attempts.get(kind) ?? 0) >= least, kind)
  },
)
