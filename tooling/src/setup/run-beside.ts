import { spawn } from 'node:child_process'
import { fromRoot } from '../root.ts'

/** Brings in the library of the sentence encoder while the site serves; searches take up meaning once it is there. */
export const bringEncoder = (): void => {
  const child = spawn(process.execPath, [fromRoot('tooling/bin/install-encoder.mjs')], { stdio: 'inherit' })
  child.unref()
  process.once('exit', () => void child.kill('SIGTERM'))
}
