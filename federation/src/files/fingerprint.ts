import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Such as `sha384-...`, as lists and files state it. */
export const fingerprint = (kind: string, content: Uint8Array | string): string =>
  `${kind}-${createHash(kind).update(content).digest('base64')}`

export const sha256Of = (content: Uint8Array | string): string => fingerprint('sha256', content)

export const integrityOf = (content: Uint8Array | string): string => fingerprint('sha384', content)

export const integrityOfFile = (path: string): string => integrityOf(readFileSync(path))
