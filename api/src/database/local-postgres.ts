import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** A machine that has only the client has the last of them. */
const needed = ['initdb', 'pg_ctl', 'postgres', 'createdb']

/** Folder of PostgreSQL's programs on this machine, the newest first, or null where the server is not installed. */
const findPrograms = (): string | null => {
  const installed = '/usr/lib/postgresql'
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(installed, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return folders.find((folder) => needed.every((name) => existsSync(join(folder, name)))) ?? null
}

/** PostgreSQL refuses to run as root: there, an account without rights runs it. */
const unprivileged = async (): Promise<{ uid: number; gid: number } | null> => {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const found = await execute('id', ['-u', name]).then(
      async ({ stdout }) => ({ uid: Number(stdout), gid: Number((await execute('id', ['-g', name])).stdout) }),
      () => null,
    )
    if (found) return found
  }
  throw new Error('PostgreSQL does not run as root, and there is no account to run it as.')
}

/** The programs of a PostgreSQL that is installed, run by an account that they accept. */
export interface PostgresPrograms {
  /** Runs one to its end. @throws Error with what it said when it fails */
  run(name: string, ...args: string[]): Promise<string>
  /** Starts the server in front; signals of a terminal do not reach it. @param log file descriptor for what it says */
  serve(args: readonly string[], log: number): ChildProcess
  /** Gives a folder to the account that runs them. */
  own(folder: string): void
}

/** The newest PostgreSQL of this machine, or null where its server is not installed. */
export const postgresPrograms = async (): Promise<PostgresPrograms | null> => {
  const folder = findPrograms()
  if (!folder) return null
  const owner = await unprivileged()
  const options = { cwd: tmpdir(), env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' }, ...owner }
  return {
    run: async (name, ...args) => (await execute(join(folder, name), args, options)).stdout,
    serve: (args, log) =>
      spawn(join(folder, 'postgres'), args, { ...options, stdio: ['ignore', log, log], detached: true }),
    own: (path) => {
      if (owner) chownSync(path, owner.uid, owner.gid)
    },
  }
}
