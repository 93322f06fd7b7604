import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file in one step: a reader sees the old text or the new one, also after a crash. */
export const writeAtomically = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.draft`
  const file = openSync(draft, 'w')
  writeSync(file, text)
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path)
}
