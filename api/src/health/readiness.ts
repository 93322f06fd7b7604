import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentStore } from '../catalogue/document-store.ts'

/** Whether this server can do what it alone is there for. */
export interface Readiness {
  /** Whether the database took a write. */
  database: boolean
  /** Whether the data folder took a file. */
  disk: boolean
}

/** Milliseconds a check may take. */
const timeoutMs = 3000
/** Milliseconds for which its outcome is kept, so that the probes of many cost one write a second. */
const outcomeTtlMs = 900

const succeeds = (work: () => Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work().then(
      () => true,
      () => false,
    ),
    pause(timeoutMs, false, { ref: false }),
  ])

/** Writes a line into the database and a file into the data folder; of those who ask at once all get one outcome. */
export const createReadiness = (store: DocumentStore, dataDir: string): (() => Promise<Readiness>) => {
  let last: { at: number; outcome: Promise<Readiness> } | null = null
  const check = async (): Promise<Readiness> => {
    const written = new Date().toISOString()
    const [database, disk] = await Promise.all([
      succeeds(() => store.setFact('ready', written)),
      succeeds(() => writeFile(join(dataDir, 'ready'), written)),
    ])
    return { database, disk }
  }
  return () => {
    const now = performance.now()
    if (!last || now - last.at > outcomeTtlMs) last = { at: now, outcome: check() }
    return last.outcome
  }
}
