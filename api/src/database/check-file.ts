import { once } from 'node:events'
import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'

/** Bytes up to which a file is read at the start, in some tenths of a second; a larger one is read beside the requests. */
const chunkBytes = 32 * 1024 * 1024

/**
 * The tables of a database file that are damaged, by what SQLite can see: how its pages hang together and whether rows are found by their keys, not
 * what else stands in them.
 * `schema` stands for what no table can be read without.
 */
export const damagedTablesOf = (file: string): string[] => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const tables = database
      .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
      .all()
    return tables
      .map(({ name }) => String(name))
      .filter((name) => {
        try {
          const [row] = database.prepare(`pragma integrity_check("${name}")`).all()
          return row?.['integrity_check'] !== 'ok'
        } catch {
          return true
        }
      })
  } catch {
    return ['schema']
  } finally {
    database.close()
  }
}

/** Reads a database file, a large one in a thread of its own. */
export const checkFile = async (file: string): Promise<string[]> => {
  if (statSync(file).size <= chunkBytes) return damagedTablesOf(file)
  const worker = new Worker(new URL(import.meta.url), { workerData: { check: file } })
  worker.unref()
  const [tables] = await once(worker, 'message')
  return Array.isArray(tables) ? tables.map(String) : []
}

const asked: unknown = workerData
if (!isMainThread && typeof asked === 'object' && asked !== null && 'check' in asked)
  parentPort?.postMessage(damagedTablesOf(String(asked.check)))
