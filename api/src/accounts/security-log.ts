import { createHmac } from 'node:crypto'
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { networkOf } from 'shared/connections'
import type { SecurityEventKind } from 'shared/contracts'
import type { Caller } from '../http/caller.ts'

export interface SecurityLog {
  /** @param account id of the account; null when there is none with the address that was tried */
  write(event: SecurityEventKind, account: string | null, caller: Caller): void
}

/** Bytes after which the file becomes the old one, of which one is kept. */
const mostBytes = 16 * 1024 * 1024
/** Lines between two looks at the size. */
const looks = 500

/**
 * `security.log` in the data folder, a line of JSON for each event: when, what, which account, which browser, and `from`,
 * which is the same for one network on one day and says nothing of it otherwise. No address, password, code or token.
 */
export const createSecurityLog = (dataDir: string, key: Uint8Array, now: () => Date): SecurityLog => {
  const file = join(dataDir, 'security.log')
  let lines = 0
  const makeRoom = (): void => {
    if (lines++ % looks !== 0 || !existsSync(file) || statSync(file).size < mostBytes) return
    renameSync(file, `${file}.1`)
  }
  return {
    write: (event, account, { browser, system, address }) => {
      const at = now().toISOString()
      const from = createHmac('sha256', key)
        .update(`${at.slice(0, 10)} ${networkOf(address)}`)
        .digest('base64url')
        .slice(0, 12)
      const line = JSON.stringify({ at, event, account, browser, system, from })
      try {
        makeRoom()
        appendFileSync(file, `${line}\n`, { mode: 0o600 })
      } catch (error) {
        // A disk that takes no line must not keep people out of their accounts.
        process.emitWarning(`The security log takes no line: ${error instanceof Error ? error.message : String(error)}`)
      }
    },
  }
}
