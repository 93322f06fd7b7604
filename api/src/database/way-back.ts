import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The newest backup in a data folder, or null. */
const newestBackup = (dataDir: string): string | null => {
  try {
    const names = readdirSync(join(dataDir, 'backups')).filter((name) => /^evidence-.*\.sqlite$/.test(name))
    const newest = names.toSorted().at(-1)
    return newest === undefined ? null : join(dataDir, 'backups', newest)
  } catch {
    return null
  }
}

/** The command that puts the newest backup in the place of the data, or null where there is none. */
export const wayBack = (dataDir: string): string | null => {
  const backup = newestBackup(dataDir)
  return backup === null ? null : `stop the API and run npm run evidence -- restore ${backup}`
}
