import { restore } from '../backup/restore.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { readConfig } from '../config.ts'

export default defineCommand({
  words: { file: { type: 'string', demandOption: true } },
  run: ({ file }) => {
    const { dataDir, databaseUrl } = readConfig(process.env)
    if (databaseUrl) throw new Error('With DATABASE_URL the data is in PostgreSQL: restore it with pg_restore.')
    restore(dataDir, file)
    console.log('Restored. Start the site; it rebuilds its search index. Everybody has to log in again.')
  },
})
