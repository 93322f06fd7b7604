import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const module = fileURLToPath(new URL('./parent-end.ts', import.meta.url))
/** Runs for ever, unless its parent ends. */
const orphan = `
  import { whenParentEnds } from ${JSON.stringify(module)}
  whenParentEnds(() => { console.log('alone'); process.exit() })
  setInterval(() => {}, 1000)
  console.log('runs')`
const parent = `
  import { spawn } from 'node:child_process'
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(orphan)}], { stdio: 'inherit' })`

test('a process notices that the one that started it was killed', async () => {
  const started = spawn(process.execPath, ['--input-type=module', '-e', parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: string[] = []
  started.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ended = once(started.stdout, 'end')
  await once(started.stdout, 'data')
  started.kill('SIGKILL')
  await ended
  assert.equal(said.join(''), 'runs\nalone\n')
})
