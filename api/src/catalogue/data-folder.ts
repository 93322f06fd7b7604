import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** The folder that holds the catalogue and its index: what is configured, or `data` beside the workspaces. */
export const dataFolder = (configured: string | undefined): string => resolve(repository, configured ?? 'data')

export const indexFile = (dataDir: string): string => join(dataDir, 'index.sqlite')
