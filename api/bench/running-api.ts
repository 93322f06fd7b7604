import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Milliseconds the API may take to answer after its start. */
const timeout = 20_000

const isReady = async (address: string): Promise<boolean> => {
  try {
    const response = await fetch(`${address}/readyz`)
    return response.ok && !/"encoder":"starting"|"made":null/.test(await response.text())
  } catch {
    return false
  }
}

const noLimits = { RATE_LIMIT_SEARCH: '0', RATE_LIMIT_ACCOUNT: '0' }

/**
 * Starts the API in a process of its own, without rate limits, and waits until it answers.
 *
 * @param settings environment variables beside those of this process
 */
export const startApi = async (port: number, settings: Readonly<Record<string, string>> = {}) => {
  const address = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [fileURLToPath(new URL('../src/server.ts', import.meta.url))], {
    env: { ...process.env, API_PORT: String(port), ...noLimits, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  for (const start = Date.now(); !(await isReady(address)); await pause(200)) {
    if (server.exitCode === null && Date.now() - start <= timeout) continue
    server.kill('SIGTERM')
    throw new Error(`The API did not answer on port ${port}.`)
  }
  return {
    address,
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}
