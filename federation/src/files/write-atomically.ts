import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Replaces a file in one step: a reader sees the old text or the new one, also after a crash. */
export const writeAtomically = (path: string, text: string | Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.draft`
  writeFileSync(draft, text, { flush: true })
  renameSync(draft, path)
}
