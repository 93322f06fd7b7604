import { resolve } from 'node:path'
import { root } from '../root.ts'

const port = (name: string, fallback: number): number => {
  const text = process.env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 65_535) {
    throw new Error(`${name} is '${text}'; it must be a port number from 1 to 65535.`)
  }
  return value
}

/** The ports and folders that people and tools rely on, with their defaults. */
export const readSettings = () => ({
  sitePort: port('PORT', 3000),
  apiPort: port('API_PORT', 5001),
  dataFolder: resolve(root, process.env['DATA_DIR'] ?? 'data'),
  mail: process.env['SMTP_URL'] ? 'sent by SMTP_URL' : undefined,
})
