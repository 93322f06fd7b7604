import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromRoot, root } from '../root.ts'

/**
 * V8's nursery grows to 48 MB in a busy server and does not shrink again; one of 24 MB serves as well. `deploy/Dockerfile`
 * says the same.
 */
const smallNursery = '--max-semi-space-size=8'

/** A server process of the project, run by the pinned Node. */
export const startService = (
  script: string,
  env: NodeJS.ProcessEnv = {},
  nodeArgs: string[] = [],
  args: string[] = [],
): ChildProcess =>
  spawn(process.execPath, [smallNursery, ...nodeArgs, script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })

/**
 * Waits until an address answers with a status below 500.
 *
 * @throws Error when the process ends first or the time is up
 */
export const waitFor = async (
  address: string,
  service: ChildProcess,
  what: string,
  timeout = 60_000,
): Promise<void> => {
  const until = Date.now() + timeout
  while (Date.now() < until) {
    if (service.exitCode !== null) throw new Error(`${what} stopped as it started; its message is above.`)
    const answer = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
    if (answer && answer.status < 500) return
    await sleep(50)
  }
  throw new Error(`${what} did not answer at ${address} within ${timeout / 1000} seconds.`)
}

/**
 * Runs a script to its end, or to the end of this process: when another step fails, nothing is left running behind it.
 *
 * @throws Error when it fails; its own words are on the terminal
 */
export const runScript = (script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const endWithUs = (): void => void child.kill('SIGTERM')
    process.once('exit', endWithUs)
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('exit', endWithUs)
      if (code === 0) resolve()
      else reject(new Error(`${script} ended with ${code}`))
    })
  })

/** Runs a command of the API (api/src/commands) to its end. */
export const runApiCommand = (name: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<void> =>
  runScript(fromRoot('api/src/command.ts'), [name, ...args], env)
