import type { RenderingHealth, ServerHealth } from 'shared/health'
import { createApiReader } from '../api-reader/api-reader.ts'
import type { ServerConfig } from '../config.ts'
import type { SiteFiles } from '../site-files.ts'
import { readField, readJobs } from './field.ts'
import { createHealthFiles } from './health-files.ts'
import { serverHealth } from './server-health.ts'
import { steadyNow } from '../steady-now.ts'

/** Milliseconds for which everybody gets the same answer, so that asking often costs nothing. */
const kept = 3000

/** Reads how the site does: the folder as it is, and the API, which has a second to answer. */
export const createHealthReader = (
  files: SiteFiles,
  { siteFolder, apiOrigin }: Pick<ServerConfig, 'siteFolder' | 'apiOrigin'>,
  rendering: () => RenderingHealth | null,
  now: () => number = steadyNow,
) => {
  const healthFiles = createHealthFiles(siteFolder)
  const api = createApiReader({ base: `${apiOrigin}/api`, timeout: 1000, kept, now })
  let answer: { until: number; health: Promise<ServerHealth> } | null = null
  const ask = async (visitor: string): Promise<ServerHealth> =>
    serverHealth(
      files,
      healthFiles,
      { field: await readField(api.for(visitor)), jobs: await readJobs(api.for(visitor)), rendering: rendering() },
      new Date(),
    )
  return {
    /** How the site does. @param visitor the address that the API receives */
    read: (visitor: string): Promise<ServerHealth> => {
      if (answer && answer.until > now()) return answer.health
      answer = { until: now() + kept, health: ask(visitor) }
      return answer.health
    },
  }
}
export type HealthReader = ReturnType<typeof createHealthReader>
