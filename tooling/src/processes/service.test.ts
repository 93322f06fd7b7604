import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isRunning } from './is-running.ts'

test('a script that is under way ends with the process that runs it', { timeout: 20_000 }, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'run-script-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const pidFile = join(folder, 'pid')
  const slow = join(folder, 'slow.mjs')
  writeFileSync(
    slow,
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(pidFile)}, String(process.pid))\nsetInterval(() => {}, 1000)\n`,
  )
  const parent = join(folder, 'parent.mjs')
  writeFileSync(
    parent,
    `import { existsSync, readFileSync } from 'node:fs'
import { runScript } from ${JSON.stringify(join(import.meta.dirname, 'service.ts'))}
void runScript(${JSON.stringify(slow)})
setInterval(() => existsSync(${JSON.stringify(pidFile)}) && readFileSync(${JSON.stringify(pidFile)}).length > 0 && process.exit(1), 10)
`,
  )
  await promisify(execFile)(process.execPath, [parent]).catch(() => undefined)
  const pid = Number(readFileSync(pidFile, 'utf8'))
  while (isRunning(pid)) await sleep(20)
  assert.equal(isRunning(pid), false)
})
