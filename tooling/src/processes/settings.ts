import { resolve } from 'node:path'
import { readSettings } from 'shared/settings'
import { root } from '../root.ts'

/** The ports and folders that people and tools rely on, with their defaults. */
export const projectSettings = () => {
  const { PORT, API_PORT, DATA_DIR, SMTP_URL } = readSettings(['PORT', 'API_PORT', 'DATA_DIR', 'SMTP_URL'], process.env)
  return {
    sitePort: PORT,
    apiPort: API_PORT,
    dataFolder: resolve(root, DATA_DIR ?? 'data'),
    mail: SMTP_URL === undefined ? undefined : 'sent by SMTP_URL',
  }
}
