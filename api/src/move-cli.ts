import { parseArgs } from 'node:util'
import { move } from './backup/move.ts'
import { readConfig } from './config.ts'

/**
 * `move-cli.ts --to postgres|sqlite [--replace]`: takes the installation of the data folder into the PostgreSQL of
 * `DATABASE_URL`, or back. No server may run on either. Ends with 0 when the target has everything.
 */
const usage = 'Usage: DATABASE_URL=postgres://... npm run move -- --to postgres|sqlite [--replace]'

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, replace: { type: 'boolean', default: false } } })
  const { to, replace } = values
  if (to !== 'postgres' && to !== 'sqlite') throw new TypeError('Say where to.')
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (!databaseUrl) throw new TypeError('DATABASE_URL is not set.')
  const { moved, tables } = await move({ dataDir, databaseUrl, to, replace })
  for (const { name, rows, checksum } of tables)
    console.log(`${name.padEnd(24)}${String(rows).padStart(10)}  ${checksum.slice(0, 16)}`)
  console.log(
    moved ? 'All of it is there: counts and checksums are the same on both sides.' : 'It was there already, all of it.',
  )
  console.log(
    to === 'postgres'
      ? 'Start the servers with DATABASE_URL, and with TOKEN_KEY as the file token-key of the data folder has it. The file catalogue.sqlite is as it was.'
      : 'Start the site without DATABASE_URL, and with the same TOKEN_KEY. PostgreSQL is as it was.',
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof TypeError) console.error(usage)
  process.exitCode = error instanceof TypeError ? 2 : 1
}
