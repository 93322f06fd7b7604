import { spawn } from 'node:child_process'
import { root } from '../root.ts'

export interface RunResult {
  ok: boolean
  output: string
}

/** Runs a program of the project with its output on the terminal as it comes, and gives the output back. */
export const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<RunResult> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    const parts: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => parts.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => parts.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(parts).toString() }))
  })
