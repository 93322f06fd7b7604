import { restore } from './backup/restore.ts'
import { readConfig } from './config.ts'

/** `restore-cli.ts FILE`: puts a backup in the place of the database. The site must not run. */
try {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new Error('Usage: npm run restore -- FILE')
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) throw new Error('With DATABASE_URL the data is in PostgreSQL: restore it with pg_restore.')
  restore(dataDir, file)
  console.log('Restored. Start the site; it builds its search index anew. Everybody has to log in again.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
