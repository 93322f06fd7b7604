import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

/** More on demand (`npm run test:full -- kills`): each starts a process. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 4)
const script = fileURLToPath(new URL('../fixtures/acknowledge-writes.ts', import.meta.url))

/** Lets a process write for a moment and kills it; gives what it had said was stored. */
const writeAndKill = async (dataDir: string, round: number, token: string): Promise<string[]> => {
  const child = spawn(process.execPath, [script, dataDir, String(round), token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => said.push(line))
  const closed = once(child, 'close')
  await Promise.race([once(lines, 'line'), closed])
  await pause(Math.random() * 200)
  child.kill('SIGKILL')
  await closed
  assert.equal(child.signalCode, 'SIGKILL', `round ${round} ended by itself, with ${child.exitCode}`)
  return said
}

test(`what was acknowledged is there after ${rounds} kills in the middle of writing`, async (context) => {
  const { dataDir, signedUp, get, db } = await startTestAccounts()
  const token = await signedUp('ada@example.org')
  const said: string[] = []
  // Two at a time, as two servers on one folder would write.
  for (let round = 0; round < rounds; round += 2) {
    const both = await Promise.all([round, round + 1].map((each) => writeAndKill(dataDir, each, token)))
    said.push(...both.flat())
  }
  const accounts = new Set(
    (await db.selectFrom('accounts').select('email').execute()).map(({ email }) => `account ${email}`),
  )
  const mailed = new Set(
    (await db.selectFrom('mails').select('recipient').execute()).map(({ recipient }) => `account ${recipient}`),
  )
  const searches = (await get('/subscriptions/hse', token)).data as { query: string }[]
  const found = new Set([...accounts, ...searches.map(({ query }) => `search ${query}`)])
  assert.ok(said.length >= rounds)
  assert.deepEqual(
    said.filter((line) => !found.has(line)),
    [],
  )
  // An account and the mail that confirms it are one step: neither is there without the other.
  assert.deepEqual(
    [...accounts].filter((line) => !mailed.has(line)),
    [],
  )
  context.diagnostic(`${new Set(said).size} acknowledged, all of them found`)
})
