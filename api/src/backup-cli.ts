import { backUp } from './backup/backup.ts'
import { readConfig } from './config.ts'

/** `backup-cli.ts [FILE]`: copies the database, also while the site runs. */
try {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl) throw new Error('With DATABASE_URL the data is in PostgreSQL: back it up with pg_dump.')
  const { file, bytes } = await backUp(dataDir, process.argv[2], new Date())
  console.log(
    `Backed up to ${file} (${(bytes / 1e6).toFixed(1)} MB). Keep the file token-key of the data folder with it.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
