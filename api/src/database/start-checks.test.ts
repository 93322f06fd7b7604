import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { Kysely, sql } from 'kysely'
import { startPostgres } from '../fixtures/temporary-postgres.ts'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { backUp } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { databaseFile, openDatabase } from './open-database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { checkPostgres } from './start-checks.ts'

const refusal = async (dataDir: string, url?: string): Promise<string> => {
  try {
    await (await openDatabase(dataDir, url)).destroy()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'it was opened'
}

describe('a data folder', () => {
  const withFile = (prepare: (path: string) => void): string => {
    const dataDir = temporaryFolder()
    prepare(databaseFile(dataDir))
    return dataDir
  }
  const withTables = (statements: string) => (path: string) => {
    const database = new DatabaseSync(path)
    database.exec(statements)
    database.close()
  }
  const cases: [string, string, RegExp][] = [
    [
      'a file that is no database',
      withFile((path) => writeFileSync(path, 'these are notes, and more than a page of them. '.repeat(200))),
      /catalogue\.sqlite is no database\.$/,
    ],
    [
      'the database of another program',
      withFile(withTables('create table customers (id integer)')),
      /it belongs to another program: it has a table such as customers, and none of this service\.$/,
    ],
    [
      'the migrations of another program',
      withFile(
        withTables(
          "create table kysely_migration (name text primary key, timestamp text); insert into kysely_migration values ('2024_shop', 'x')",
        ),
      ),
      /it belongs to another program, whose migrations begin with 2024_shop\.$/,
    ],
  ]
  for (const [what, dataDir, sentence] of cases) {
    test(`with ${what} is refused and left as it was`, async () => {
      const before = statSync(databaseFile(dataDir)).size
      const said = await refusal(dataDir)
      assert.match(said, sentence)
      assert.ok(said.startsWith(`The data folder ${dataDir} cannot be used: `))
      assert.equal(statSync(databaseFile(dataDir)).size, before)
    })
  }

  test('that a newer release has changed is refused by name', async () => {
    const dataDir = temporaryFolder()
    await (await openDatabase(dataDir)).destroy()
    withTables("insert into kysely_migration values ('9999_of_tomorrow', 'x')")(databaseFile(dataDir))
    assert.match(await refusal(dataDir), /a newer release has changed it \(9999_of_tomorrow\)/)
  })

  for (const [what, damage, sentence] of [
    [
      'is empty',
      (path: string) => truncateSync(path, 0),
      /cannot be used: catalogue\.sqlite is empty; restore a backup\./,
    ],
    ['is one byte', (path: string) => truncateSync(path, 1), /cannot be used: catalogue\.sqlite is cut off; restore a/],
    [
      'is missing beside what was made from it',
      (path: string) => rmSync(path),
      /catalogue\.sqlite is missing beside index\.sqlite and ready; remove index\.sqlite and ready to start without/,
    ],
  ] as const)
    test(`whose file ${what} is refused with the way back, which opens it again`, async () => {
      const dataDir = temporaryFolder()
      await (await openDatabase(dataDir)).destroy()
      const { file } = await backUp(dataDir, undefined, new Date())
      for (const name of ['index.sqlite', 'ready']) writeFileSync(join(dataDir, name), '')
      damage(databaseFile(dataDir))
      const said = await refusal(dataDir)
      assert.match(said, sentence)
      assert.ok(said.endsWith(`To do so, stop the API and run npm run evidence -- restore ${file}.`), said)
      restore(dataDir, file)
      assert.equal(await refusal(dataDir), 'it was opened')
    })

  test('with a key alone is new, and gets a file that only its owner can read', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'token-key'), 'k'.repeat(64))
    assert.equal(await refusal(dataDir), 'it was opened')
    assert.deepEqual(readdirSync(dataDir).toSorted(), ['catalogue.sqlite', 'token-key'])
    assert.equal(statSync(databaseFile(dataDir)).mode & 0o777, 0o600)
  })

  test('on a full disk is refused, and the schema is not half there', async () => {
    const dataDir = temporaryFolder()
    const open = `import(${JSON.stringify(fileURLToPath(new URL('./open-database.ts', import.meta.url)))}).then(
      ({ openDatabase }) => openDatabase(${JSON.stringify(dataDir)})).catch((error) => console.log(error.message))`
    // Files of this process may have 40 kB: SQLite meets what it meets on a full disk.
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', 'ulimit -f 80; exec "$0" "$@"', process.execPath, '-e', open],
      // What Node compiled is a file too.
      { env: { ...process.env, NODE_COMPILE_CACHE: '' } },
    )
    assert.match(stdout, /cannot be used: its disk (is full|cannot be read or written)/)
    const database = new DatabaseSync(databaseFile(dataDir))
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
    assert.deepEqual(
      tables.map(({ name }) => name).filter((name) => !String(name).startsWith('kysely')),
      [],
    )
    database.close()
    await (await openDatabase(dataDir)).destroy()
    assert.ok(readdirSync(dataDir).includes('catalogue.sqlite'))
  })
})

const postgres = await startPostgres()
after(() => postgres?.stop())

describe('a PostgreSQL', { skip: !postgres && 'no PostgreSQL' }, () => {
  if (!postgres) return
  const administer = async (url: string, ...statements: string[]): Promise<void> => {
    const db = new Kysely<unknown>({ dialect: postgresDialect(url, { connections: 1 }) })
    for (const statement of statements) await sql.raw(statement).execute(db)
    await db.destroy()
  }
  const secret = 'a-secret-of-the-operator'
  const changed = (url: string, change: (url: URL) => void): string => {
    // A host in the query stands for a socket, which a URL cannot name where hosts stand.
    const parsed = new URL(url.replace('postgres://test@/', 'postgres://test@localhost/'))
    change(parsed)
    return parsed.href.replace('@localhost/', '@/')
  }
  const cases: [string, (url: string) => Promise<string> | string, RegExp][] = [
    ['at an address that is none', () => 'postgres://user:pass@:5432:/x', /the address cannot be read/],
    [
      'at a port where nothing listens',
      () => `postgres://test:${secret}@127.0.0.1:1/x`,
      /nothing answers at this address/,
    ],
    ['at a name nobody has', () => `postgres://test:${secret}@database.invalid/x`, /name of the server cannot be/],
    ['at a socket that is not there', () => 'postgres://test@/x?host=%2Fnowhere', /there is no server at this address/],
    [
      'with a wrong password',
      async (url) => {
        await administer(url, `create role locked login password 'another'`)
        return changed(url, (parsed) => {
          parsed.username = 'locked'
          parsed.password = secret
        })
      },
      /the password is wrong/,
    ],
    [
      'without a database of the name',
      (url) => changed(url, (parsed) => (parsed.pathname = '/missing')),
      /no database of this name/,
    ],
    [
      'where the user may make no tables',
      async (url) => {
        await administer(url, 'create role guest login', 'revoke create on schema public from public')
        return changed(url, (parsed) => (parsed.username = 'guest'))
      },
      /the user may not make tables/,
    ],
    [
      'of another program',
      async (url) => {
        await administer(url, 'create table customers (id integer)', 'create table orders (id integer)')
        return url
      },
      /belongs to another program: it has 2 tables such as customers/,
    ],
    [
      'that a newer release has changed',
      async (url) => {
        await (await openDatabase(temporaryFolder(), url)).destroy()
        await administer(url, `insert into kysely_migration values ('9999_of_tomorrow', 'x')`)
        return url
      },
      /a newer release has changed it \(9999_of_tomorrow\)/,
    ],
    [
      'that takes no writes',
      async (url) => {
        await administer(
          url,
          `alter role test in database ${new URL(url.replace('@/', '@h/')).pathname.slice(1)} set default_transaction_read_only = on`,
        )
        return url
      },
      /it takes no writes/,
    ],
  ]
  for (const [what, prepare, sentence] of cases) {
    test(`${what} is refused in one sentence`, async () => {
      const said = await refusal(temporaryFolder(), await prepare(await postgres.createDatabase()))
      assert.match(said, sentence)
      assert.match(said, /^The DATABASE_URL cannot be used: .*[^.]\.$/)
      assert.ok(!said.includes(secret))
    })
  }

  test('that is too old is refused with the version that is needed', async () => {
    const db = new Kysely<unknown>({ dialect: postgresDialect(await postgres.createDatabase()) })
    await checkPostgres(db)
    await assert.rejects(checkPostgres(db, 99), /it is PostgreSQL \d+.*, and 99 or newer is needed/)
    await db.destroy()
  })

  test('is brought up to date once by servers that start at the same moment', async () => {
    const url = await postgres.createDatabase()
    const servers = await Promise.all(Array.from({ length: 5 }, () => openDatabase(temporaryFolder(), url)))
    for (const db of servers) {
      assert.deepEqual(await db.selectFrom('documents').select('id').execute(), [])
      await db.destroy()
    }
  })
})
