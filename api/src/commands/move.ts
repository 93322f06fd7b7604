import { defineCommand, UsageError } from '../command-line/define-command.ts'
import { move } from '../backup/move.ts'
import { readConfig } from '../config.ts'

export default defineCommand({
  options: {
    to: { choices: ['postgres', 'sqlite'], demandOption: true },
    replace: { type: 'boolean', default: false, describe: 'Replaces what the target has' },
  },
  run: async ({ to, replace }) => {
    const { dataDir, databaseUrl } = readConfig(process.env)
    if (!databaseUrl) throw new UsageError('DATABASE_URL is not set.')
    const { moved, tables } = await move({ dataDir, databaseUrl, to, replace })
    for (const { name, rows, checksum } of tables)
      console.log(`${name.padEnd(24)}${String(rows).padStart(10)}  ${checksum.slice(0, 16)}`)
    console.log(
      moved
        ? 'All of it is there: counts and checksums are the same on both sides.'
        : 'It was there already, all of it.',
    )
    console.log(
      to === 'postgres'
        ? 'Start the servers with DATABASE_URL, and with TOKEN_KEY as the file token-key of the data folder has it. The file catalogue.sqlite is as it was.'
        : 'Start the site without DATABASE_URL, and with the same TOKEN_KEY. PostgreSQL is as it was.',
    )
  },
})
