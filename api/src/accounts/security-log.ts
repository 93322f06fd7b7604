import { createHmac } from 'node:crypto'
import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { networkOf } from 'shared/connections'
import type { SecurityEventKind } from 'shared/contracts'
import type { Caller } from '../http/caller.ts'
import type { RefusedCall } from '../http/refused-calls.ts'
import type { Keys } from './keys.ts'

/** Bytes after which the file becomes the old one, of which one is kept. */
const mostBytes = 16 * 1024 * 1024
const linesPerSizeCheck = 500
/** Refused calls of one kind within this time are written as one line. */
const groupingWindowMs = 60_000
/** Kinds told apart within that time; a flood of more is counted by its code alone, so that it pushes nothing out. */
const mostKinds = 1000

/**
 * `security.log` in the data folder, a line of JSON for each event: when, what, which account, which browser, and `from`,
 * which is the same for one network on one day and says nothing of it otherwise. No address, password, code or token.
 */
export const createSecurityLog = (dataDir: string, [key]: Keys, now: () => Date) => {
  const file = join(dataDir, 'security.log')
  let lines = 0
  const makeRoom = (): void => {
    if (lines++ % linesPerSizeCheck !== 0 || !existsSync(file) || statSync(file).size < mostBytes) return
    renameSync(file, `${file}.1`)
  }
  const append = (line: object): void => {
    try {
      makeRoom()
      appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    } catch (error) {
      // A disk that takes no line must not keep people out of their accounts.
      process.emitWarning(`The security log takes no line: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const fromOf = (at: string, address: string): string =>
    createHmac('sha256', key.secret)
      .update(`${at.slice(0, 10)} ${networkOf(address)}`)
      .digest('base64url')
      .slice(0, 12)

  const counts = new Map<string, { line: object; times: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const writeCounted = (): void => {
    clearTimeout(timer)
    timer = undefined
    const at = now().toISOString()
    for (const { line, times } of counts.values()) if (times > 0) append({ at, ...line, times })
    counts.clear()
  }
  const count = (kind: string): boolean => {
    const known = counts.get(kind)
    if (known) known.times += 1
    return known !== undefined
  }

  return {
    /** @param account id of the account; null when there is none with the address that was tried */
    write: (event: SecurityEventKind, account: string | null, { browser, system, address }: Caller): void => {
      const at = now().toISOString()
      append({ at, event, account, browser, system, from: fromOf(at, address) })
    },
    /** A call that was refused: the first of its kind at once, those like it within a minute as one line with their number. */
    refused: ({ code, call, account, address, caller }: RefusedCall): void => {
      const kind = `${code} ${call} ${account ?? ''} ${networkOf(address)}`
      if (count(kind)) return
      const isFull = counts.size >= mostKinds
      if (isFull && count(code)) return
      const at = now().toISOString()
      const { browser, system } = caller()
      const line = isFull
        ? { event: 'refused', code }
        : { event: 'refused', code, call, account, browser, system, from: fromOf(at, address) }
      append({ at, ...line, times: 1 })
      counts.set(isFull ? code : kind, { line, times: 0 })
      timer ??= setTimeout(writeCounted, groupingWindowMs).unref()
    },
    /** Writes what was counted and has no line yet. */
    close: writeCounted,
  }
}
export type SecurityLog = ReturnType<typeof createSecurityLog>
