import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFiles } from '../../../api/src/import/import-files.ts'

export interface AfterChange {
  /** Milliseconds of searches, in the order of their times: without a change, and as the first one after it. */
  without: number[]
  after: number[]
}

const rounds = 20

const words = `health disease children influenza women cancer school food risk community care smoking diabetes obesity
  infection hospital vaccine mortality surveillance prevention treatment`.split(/\s+/)

/** No two the same, so that each is worked out. */
const question = (number: number): string => {
  const at = (step: number) => words[(number * step + step) % words.length] ?? ''
  return `/api/search?q=${at(1)}+${at(5)}+${at(8)}+${number}&site=hse&lang=en`
}

const timed = async (address: string): Promise<number> => {
  const from = performance.now()
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`)
  return performance.now() - from
}

/**
 * Changes a document at a time while a server searches, and asks for something new as soon as the index has it: each worker
 * of the server in its turn, and the slowest of them counts. Beside it the same without a change.
 *
 * @param settings of the server: where its catalogue and its index are
 */
export const measureAfterChange = async (
  address: string,
  { settings, folder, workers }: { settings: Readonly<Record<string, string>>; folder: string; workers: number },
): Promise<AfterChange> => {
  const file = join(folder, 'changed.jsonl')
  let asked = 0
  const slowest = async (): Promise<number> =>
    Math.max(...(await Promise.all(Array.from({ length: workers }, () => timed(address + question(asked++))))))
  const found: AfterChange = { without: [], after: [] }
  for (let round = 0; round < rounds; round++) {
    found.without.push(await slowest())
    const title = `Nurses and vaccination of children, changed for the ${round}th time`
    writeFileSync(file, JSON.stringify({ id: `scale:${round}`, title, year: 2020, sites: ['hse'] }))
    await importFiles({
      dataDir: settings['DATA_DIR'] ?? folder,
      databaseUrl: settings['DATABASE_URL'] || undefined,
      openSearchUrl: settings['OPENSEARCH_URL'] || undefined,
      files: [file],
      quiet: true,
      print: () => undefined,
    })
    found.after.push(await slowest())
  }
  const inOrder = (times: readonly number[]) => times.toSorted((one, other) => one - other)
  return { without: inOrder(found.without), after: inOrder(found.after) }
}
