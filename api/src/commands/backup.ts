import { backUp } from '../backup/backup.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { readConfig } from '../config.ts'

export default defineCommand({
  words: { file: { type: 'string' } },
  run: async ({ file: to }) => {
    const { dataDir, databaseUrl } = readConfig(process.env)
    if (databaseUrl) throw new Error('With DATABASE_URL the data is in PostgreSQL: back it up with pg_dump.')
    const { file, bytes } = await backUp(dataDir, to, new Date())
    console.log(
      `Backed up to ${file} (${(bytes / 1e6).toFixed(1)} MB). Keep the file token-key of the data folder with it.`,
    )
  },
})
