import { DatabaseSync } from 'node:sqlite'
import { Client, TypeOverrides, types } from 'pg'

export type Row = readonly (string | number | null)[]

/** One of the two databases of a move, read and written row by row, as neither port of the stores does. */
export interface Side {
  /** Columns by table, both in alphabetical order. */
  tables(): Promise<Map<string, string[]>>
  /** Every row, in portions and in no order. */
  rows(table: string, columns: readonly string[]): AsyncIterable<readonly Row[]>
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>
  empty(table: string): Promise<void>
}

const portion = 200

const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

const byTable = (pairs: readonly { table: string; column: string }[]): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const { table, column } of pairs) found.set(table, [...(found.get(table) ?? []), column].toSorted())
  return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export interface SqliteSide extends Side {
  /** Tables in an order in which each comes after those that its rows refer to. */
  inOrderOfReference(): string[]
  close(): void
}

/** Opens a file for oneself, in one transaction that `close` ends. */
export const openSqliteSide = (path: string): SqliteSide => {
  const database = new DatabaseSync(path, { timeout: 0 })
  database.exec('pragma foreign_keys = on; pragma synchronous = full; pragma locking_mode = exclusive; begin immediate')
  const all = (statement: string) => database.prepare(statement).all()
  const tableNames = (): string[] =>
    all(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like 'kysely%'",
    ).map(({ name }) => String(name))
  return {
    tables: () =>
      Promise.resolve(
        byTable(
          tableNames().flatMap((table) =>
            all(`pragma table_info("${table}")`).map(({ name }) => ({ table, column: String(name) })),
          ),
        ),
      ),
    inOrderOfReference: () => {
      const placed = new Set<string>()
      const place = (table: string): void => {
        if (placed.has(table)) return
        for (const { table: referred } of all(`pragma foreign_key_list("${table}")`))
          if (referred !== table) place(String(referred))
        placed.add(table)
      }
      tableNames().toSorted().forEach(place)
      return [...placed]
    },
    rows: async function* (table, columns) {
      let rows: Row[] = []
      for (const row of database.prepare(`select ${named(columns)} from "${table}"`).iterate()) {
        rows.push(columns.map((column) => asValue(row[column])))
        if (rows.length < portion) continue
        yield await Promise.resolve(rows)
        rows = []
      }
      if (rows.length > 0) yield rows
    },
    insert: (table, columns, rows) => {
      const places = columns.map(() => '?').join(', ')
      const statement = database.prepare(`insert into "${table}" (${named(columns)}) values (${places})`)
      for (const row of rows) statement.run(...row)
      return Promise.resolve()
    },
    empty: (table) => Promise.resolve(database.exec(`delete from "${table}"`)),
    close: () => {
      database.exec('commit')
      database.close()
    },
  }
}

const asValue = (value: unknown): string | number | null => {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`A value is neither text nor number: ${typeof value}.`)
}

export interface PostgresSide extends Side {
  /** Servers of this service that are connected. */
  servers(): Promise<number>
  /** Does the work in one transaction, on one state of the database. */
  inTransaction<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** @param application name under which servers of this service connect */
export const openPostgresSide = async (url: string, application: string): Promise<PostgresSide> => {
  const overrides = new TypeOverrides(types)
  overrides.setTypeParser(types.builtins.INT8, Number)
  const client = new Client({ connectionString: url, types: overrides, application_name: `${application}, moving` })
  // What breaks fails the statement that is under way.
  client.on('error', () => undefined)
  await client.connect()
  const values = async (text: string, parameters: unknown[] = []): Promise<unknown[][]> =>
    (await client.query<unknown[]>({ text, values: parameters, rowMode: 'array' })).rows
  return {
    tables: async () => {
      const rows = await values(
        `select c.table_name, c.column_name from information_schema.columns c
          join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
          where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely%'`,
      )
      return byTable(rows.map(([table, column]) => ({ table: String(table), column: String(column) })))
    },
    rows: async function* (table, columns) {
      await client.query(`declare moving no scroll cursor for select ${named(columns)} from "${table}"`)
      try {
        for (;;) {
          const rows = await values(`fetch ${portion} from moving`)
          if (rows.length === 0) break
          yield rows.map((row) => row.map(asValue))
        }
      } finally {
        // Where something failed, the transaction and what belongs to it are over already.
        await client.query('close moving').catch(() => undefined)
      }
    },
    insert: async (table, columns, rows) => {
      const places = rows.map(
        (_, row) => `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
      )
      await client.query(`insert into "${table}" (${named(columns)}) values ${places.join(', ')}`, rows.flat())
    },
    empty: async (table) => void (await client.query(`delete from "${table}"`)),
    servers: async () => {
      const [row] = await values(
        'select count(*)::int from pg_stat_activity where datname = current_database() and application_name = $1',
        [application],
      )
      return Number(row?.[0] ?? 0)
    },
    inTransaction: async (work) => {
      await client.query('begin isolation level repeatable read')
      try {
        const result = await work()
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => undefined)
        throw error
      }
    },
    close: () => client.end(),
  }
}
