import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import { root } from '../root.ts'

export interface RunResult {
  ok: boolean
  output: string
}

/**
 * Runs a program of the project and gives back what it said.
 *
 * @param onLine gets each line of its output as it comes
 * @param priority of its process and those that it starts, as `os.setPriority` has it; a higher number comes later. Default: 0
 */
export const run = (
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  onLine: (line: string) => void = () => {},
  priority = 0,
): Promise<RunResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    if (child.pid !== undefined && priority !== 0) setPriority(child.pid, priority)
    const parts: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => parts.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => parts.push(chunk))
    createInterface({ input: child.stdout }).on('line', onLine)
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(parts).toString() }))
  })
