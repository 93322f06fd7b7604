import { hash } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identityFact, keyFingerprintFact } from '../catalogue/stored-settings.ts'
import { databaseFile, openDatabase } from '../database/open-database.ts'
import { applicationName } from '../database/postgres-dialect.ts'
import { makeOneFile } from './backup.ts'
import { openPostgresSide, openSqliteSide, type PostgresSide, type Row, type Side } from './move-sides.ts'
import { assertUnused, keepBeside } from './restore.ts'

/** What belongs to processes that run, and means nothing elsewhere. */
const ofProcesses: readonly string[] = ['leases', 'request_counts', 'reporting_networks']
/** Rows of `facts` that are the database's own. */
const ofDatabase: readonly string[] = ['ready', keyFingerprintFact]

export interface MovedTable {
  name: string
  rows: number
  /** The same for the same rows in any order. */
  checksum: string
}

export interface MoveOptions {
  dataDir: string
  databaseUrl: string
  to: 'postgres' | 'sqlite'
  /** Whether what an earlier move of the same catalogue brought is replaced. */
  replace?: boolean
  onTable?: (table: MovedTable) => void
}

export interface MoveReport {
  /** False when the target had it all already. */
  moved: boolean
  tables: MovedTable[]
}

/** Columns by table of what is moved. */
type Content = Map<string, string[]>

const isMoved = (table: string, columns: readonly string[]) => {
  const name = columns.indexOf('name')
  return (row: Row): boolean => table !== 'facts' || !ofDatabase.includes(String(row[name]))
}

/** Adds up the hashes of rows: databases give them in orders of their own. */
const createSum = (table: string) => {
  let rows = 0
  let sum = 0n
  return {
    add: (row: Row): void => {
      rows += 1
      sum = BigInt.asUintN(128, sum + BigInt(`0x${hash('sha256', JSON.stringify(row))}`))
    },
    end: (): MovedTable => ({ name: table, rows, checksum: sum.toString(16).padStart(32, '0') }),
  }
}

const sumsOf = async (side: Side, content: Content): Promise<MovedTable[]> => {
  const sums: MovedTable[] = []
  for (const [table, columns] of content) {
    const sum = createSum(table)
    const counts = isMoved(table, columns)
    for await (const rows of side.rows(table, columns)) rows.filter(counts).forEach(sum.add)
    sums.push(sum.end())
  }
  return sums
}

/** A database that was only opened has facts already. */
const isData = ({ name, rows }: MovedTable): boolean => name !== 'facts' && rows > 0

const differing = (one: readonly MovedTable[], other: readonly MovedTable[]): string[] =>
  one.flatMap(({ name, rows, checksum }) => {
    const found = other.find((table) => table.name === name)
    return found?.rows === rows && found.checksum === checksum ? [] : [name]
  })

const identityOf = async (side: Side): Promise<string | null> => {
  for await (const rows of side.rows('facts', ['name', 'value']))
    for (const [name, value] of rows) if (name === identityFact) return String(value)
  return null
}

const contentOf = async (source: Side, target: Side): Promise<Content> => {
  const tables = await source.tables()
  if (JSON.stringify([...tables]) !== JSON.stringify([...(await target.tables())]))
    throw new Error('The two databases differ in their tables: bring both up to date with one release first.')
  for (const table of ofProcesses) tables.delete(table)
  return tables
}

const copy = async (source: Side, target: Side, content: Content, order: readonly string[]): Promise<void> => {
  const tables = order.filter((table) => content.has(table))
  for (const table of tables.toReversed()) await target.empty(table)
  for (const table of tables) {
    const columns = content.get(table) ?? []
    for await (const rows of source.rows(table, columns)) {
      const wanted = rows.filter(isMoved(table, columns))
      if (wanted.length > 0) await target.insert(table, columns, wanted)
    }
  }
}

/** Where rows come from and go to. */
interface Way {
  source: Side
  target: Side
  /** What the target takes the place of; the target itself where there is no other. */
  existing: Side
  /** Tables in an order in which each comes after those that its rows refer to. */
  order: readonly string[]
  /** What the target is called. */
  name: string
}

/** Puts the source's rows into the target, whose caller makes it lasting, unless it has them; compares both as a whole. */
const bring = async (
  { source, target, existing, order, name }: Way,
  { replace = false, onTable }: Pick<MoveOptions, 'replace' | 'onTable'>,
): Promise<MoveReport> => {
  const content = await contentOf(source, target)
  const wanted = await sumsOf(source, content)
  if (!wanted.some(isData))
    throw new Error('There is nothing to move: the installation has neither documents nor accounts.')
  const there = await sumsOf(existing, content)
  if (differing(wanted, there).length === 0) return { moved: false, tables: wanted }
  if (there.some(isData)) {
    if ((await identityOf(source)) !== (await identityOf(existing)))
      throw new Error(`${name} holds the data of another installation: name an empty one.`)
    if (!replace)
      throw new Error(
        `${name} holds this installation as it was earlier, or as it was changed there: --replace puts this state in its place.`,
      )
  }
  await copy(source, target, content, order)
  const brought = await sumsOf(target, content)
  const wrong = differing(wanted, brought)
  if (wrong.length > 0) throw new Error(`What arrived differs from what was sent in ${wrong.join(', ')}.`)
  brought.forEach((table) => onTable?.(table))
  return { moved: true, tables: brought }
}

const intoPostgres = async (postgres: PostgresSide, options: MoveOptions): Promise<MoveReport> => {
  const source = openSqliteSide(databaseFile(options.dataDir))
  const way = { source, target: postgres, existing: postgres, order: source.inOrderOfReference(), name: 'DATABASE_URL' }
  try {
    return await postgres.inTransaction(() => bring(way, options))
  } finally {
    source.close()
  }
}

/** The new file is made beside its place, and whatever had the place is kept as `.before-move`. */
const intoFile = async (postgres: PostgresSide, options: MoveOptions): Promise<MoveReport> => {
  const file = databaseFile(options.dataDir)
  const folder = join(options.dataDir, 'moving')
  const draft = databaseFile(folder)
  rmSync(folder, { recursive: true, force: true })
  try {
    await (await openDatabase(folder)).destroy()
    const existing = existsSync(file) ? openSqliteSide(file) : null
    const target = openSqliteSide(draft)
    const name = `The data folder ${options.dataDir}`
    const way = { source: postgres, target, existing: existing ?? target, order: target.inOrderOfReference(), name }
    const report = await postgres
      .inTransaction(() => bring(way, options))
      .finally(() => {
        target.close()
        existing?.close()
      })
    if (!report.moved) return report
    makeOneFile(draft)
    if (existing) keepBeside(file, '.before-move')
    renameSync(draft, file)
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Whether servers stay connected: PostgreSQL lists a connection that was ended, as this command's own for the schema, a moment
 * longer.
 */
const isServed = async (postgres: PostgresSide): Promise<boolean> => {
  for (let attempt = 0; attempt < 20; attempt++) {
    if ((await postgres.servers()) === 0) return false
    await pause(100)
  }
  return true
}

/**
 * Takes an installation from the file of its data folder into PostgreSQL, or back, with everything in it, and compares count
 * and checksum of each table. All of it arrives or nothing; the source stays as it is. Its catalogue stays the same one, so
 * that the search index of the data folder goes on being used.
 *
 * @throws a sentence when servers run on either side, there is nothing to move, or the target holds other data
 */
export const move = async (options: MoveOptions): Promise<MoveReport> => {
  const { dataDir, databaseUrl, to } = options
  const file = databaseFile(dataDir)
  if (to === 'postgres' && !existsSync(file)) throw new Error(`There is no installation in the data folder ${dataDir}.`)
  if (existsSync(file)) {
    assertUnused(file)
    // Both get the tables of this release.
    await (await openDatabase(dataDir)).destroy()
  }
  await (await openDatabase(dataDir, databaseUrl)).destroy()
  const postgres = await openPostgresSide(databaseUrl, applicationName)
  try {
    if (await isServed(postgres)) throw new Error('Servers are running on DATABASE_URL: stop them, then move.')
    return await (to === 'postgres' ? intoPostgres : intoFile)(postgres, options)
  } finally {
    await postgres.close()
  }
}
