import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresPrograms } from '../../../api/src/fixtures/local-postgres.ts'
import type { Supervised } from '../processes/supervise.ts'

const role = 'evidence'
const database = 'evidence'

/** A PostgreSQL of the stack's own, reached by a Unix socket alone. */
export interface Cluster {
  service: Supervised
  /** Waits until it takes connections, and makes the database where there is none. */
  prepare(): Promise<void>
  url: string
  /** Where it says what went wrong. */
  log: string
  close(): void
}

/**
 * Opens a cluster in a folder, which is made where there is none. One that was left running by a stack that was killed is
 * stopped first.
 *
 * @throws Error in one sentence where PostgreSQL is not installed, cannot reach the folder, or is another one than made it
 */
export const openCluster = async (folder: string): Promise<Cluster> => {
  const programs = await postgresPrograms()
  if (!programs)
    throw new Error(
      'PostgreSQL is not installed, and npm run stack needs its server (on Debian: apt-get install postgresql); npm start needs none.',
    )
  mkdirSync(folder, { recursive: true })
  programs.own(folder)
  const data = join(folder, 'data')
  const failed = (what: string) => (error: unknown) => {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    if (said.includes('Permission denied') && process.getuid?.() === 0)
      throw new Error(
        `PostgreSQL does not run as root, and the account that runs it cannot enter ${folder}: choose a DATA_DIR that it can.`,
        { cause: error },
      )
    throw new Error(`PostgreSQL could not ${what} in ${folder}: ${said.split('\n').at(-1) ?? ''}`, { cause: error })
  }
  if (!existsSync(join(data, 'PG_VERSION'))) {
    const draft = join(folder, 'draft')
    rmSync(draft, { recursive: true, force: true })
    await programs.run('initdb', '-D', draft, '-U', role, '-A', 'trust', '-E', 'UTF8').catch(failed('make a cluster'))
    renameSync(draft, data)
  }
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const [, installed] = /(\d+)/.exec(await programs.run('postgres', '--version')) ?? []
  if (made !== installed)
    throw new Error(
      `${data} was made by PostgreSQL ${made}, and this machine has ${installed ?? 'another'}: bring it over with pg_upgrade, or choose another DATA_DIR.`,
    )
  if (existsSync(join(data, 'postmaster.pid')))
    await programs.run('pg_ctl', '-D', data, '-m', 'fast', '-w', 'stop').catch(() => undefined)

  // Addresses of sockets are short; folders of data may not be.
  const sockets = mkdtempSync(join(tmpdir(), 'evidence-stack-'))
  programs.own(sockets)
  const log = join(folder, 'log')
  const logFile = openSync(log, 'a', 0o600)
  const settings = { listen_addresses: '', unix_socket_directories: sockets, max_connections: '60' }
  return {
    service: {
      name: 'PostgreSQL',
      // As PostgreSQL names it: ends open connections and stops.
      signal: 'SIGINT',
      start: () =>
        programs.serve(
          ['-D', data, ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
          logFile,
        ),
    },
    prepare: async () => {
      for (let tries = 0; ; tries++) {
        try {
          await programs.run('createdb', '-h', sockets, '-U', role, database)
          return
        } catch (error) {
          if (String(error).includes('already exists')) return
          if (tries === 300) failed('be reached')(error)
          await sleep(100)
        }
      }
    },
    url: `postgres://${role}@/${database}?host=${encodeURIComponent(sockets)}`,
    log,
    close: () => rmSync(sockets, { recursive: true, force: true }),
  }
}
