import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fromRoot } from '../root.ts'

/** Runs a script while the site serves, with less of the processor than the site; it ends with this process. */
export const runBeside = (script: string): void => {
  const child = spawn(process.execPath, [fromRoot(script)], { stdio: 'inherit' })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  child.unref()
  process.once('exit', () => void child.kill('SIGTERM'))
}
