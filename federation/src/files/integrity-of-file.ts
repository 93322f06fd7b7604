import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** `sha384-...` of a file. */
export const integrityOfFile = (path: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`
