import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { keyFile } from '../../../api/src/accounts/keys.ts'
import { dataFolder, indexFile } from '../../../api/src/catalogue/data-folder.ts'
import { databaseFile } from '../../../api/src/database/open-database.ts'
import { timingOf } from '../../../api/bench/timing.ts'
import type { Tally } from './tally.ts'
import { startApi } from './target.ts'
import { settingOf } from '../setting.ts'

const kind = "others' searches beside costly ones"
/** Milliseconds that 95 of 100 searches of others may take at most; on a slow machine, how much longer than without costly ones. */
const goal = 100
const mostRatio = 1.5
const costly = { calls: 55, connections: 4, characters: 2000 }

/** Every three-letter beginning there is, in an order of its own for each call. */
const wildcards = (call: number): string => {
  const letters = 'etaoinshrdlucmfwypvbg'
  const words: string[] = []
  for (let at = call * 7919; words.join(' ').length < costly.characters; at += 131)
    words.push(
      [0, 1, 2].map((place) => letters[Math.floor(at / letters.length ** place) % letters.length]).join('') + '*',
    )
  return words.join(' ')
}

/** What others ask meanwhile: no two the same, so that each is worked out. */
const words =
  'diabetes nurses vaccination schools malaria financing asthma workforce housing stroke poverty smoking'.split(' ')

/** The documents of this site in a folder of their own: the site may be running. Null when there are none. */
const copyOfDocuments = async (): Promise<string | null> => {
  const source = dataFolder(settingOf('DATA_DIR'))
  if (!existsSync(databaseFile(source)) || !existsSync(indexFile(source))) return null
  const folder = mkdtempSync(join(tmpdir(), 'evidence-costly-'))
  mkdirSync(folder, { recursive: true })
  for (const file of [databaseFile, indexFile]) {
    const database = new DatabaseSync(file(source), { readOnly: true })
    await backup(database, file(folder))
    database.close()
  }
  // Without its key an API does not start. Where the site's is a setting, the file is not there, and the setting is.
  if (existsSync(keyFile(source))) copyFileSync(keyFile(source), keyFile(folder))
  return folder
}

/**
 * What one client may ask within its limit, at its costliest: broader searches for 2,000 characters of wildcards on four
 * connections, and meanwhile searches of others. Over this site's own documents, where they are loaded.
 */
export const tryExpensiveQueries = async (tally: Tally): Promise<void> => {
  const dataDir = await copyOfDocuments()
  if (dataDir === null) {
    tally.measure(kind, 'not tried: no documents are loaded (npm start, or npm run import)')
    return
  }
  const { api, stop } = await startApi(dataDir)
  const ask = async (path: string, from: string): Promise<{ status: number; took: number }> => {
    const began = performance.now()
    const response = await fetch(`${api}/api${path}`, { headers: { 'x-forwarded-for': from } })
    await response.text()
    return { status: response.status, took: performance.now() - began }
  }
  try {
    let asked = 0
    const askAsOther = async (): Promise<number> => {
      const [one, other] = [
        words[asked % words.length],
        words[(asked + 1 + Math.floor(asked / words.length)) % words.length],
      ]
      const { status, took } = await ask(
        `/search?q=${one}+${other}+${asked}&site=hse&lang=en`,
        `10.206.${asked % 250}.1`,
      )
      asked += 1
      tally.add(kind, status === 200 ? null : `a search of somebody else was answered with ${status}`)
      return took
    }
    for (const word of words) await ask(`/search?q=${word}&site=hse&lang=en`, '10.204.0.1')
    const before: number[] = []
    while (before.length < 60) before.push(await askAsOther())
    let left = costly.calls
    let refused = 0
    const attack = Promise.all(
      Array.from({ length: costly.connections }, async () => {
        while (left-- > 0) {
          const q = encodeURIComponent(wildcards(left))
          const { status } = await ask(`/search/broader?q=${q}&site=hse&lang=en`, '10.205.0.1')
          if (status >= 500 && status !== 503) tally.add(kind, `a costly query was answered with ${status}`)
          if (status !== 200) refused += 1
        }
      }),
    )
    let over = false
    void attack.finally(() => (over = true))
    const times: number[] = []
    while (!over || times.length < 60) times.push(await askAsOther())
    await attack
    const { p50: median, p95: slow } = timingOf(times)
    const without = timingOf(before)
    if (slow > Math.max(goal, mostRatio * without.p95))
      tally.add(kind, `p95 is ${Math.round(slow)} ms, ${Math.round(without.p95)} ms without them`)
    tally.measure(
      kind,
      `median ${Math.round(median)} ms, p95 ${Math.round(slow)} ms (without: ${Math.round(without.p50)} and ${Math.round(without.p95)} ms), beside ${costly.calls} queries of ${costly.characters} characters of wildcards (${refused} of them refused)`,
    )
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
