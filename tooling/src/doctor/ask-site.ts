import { healthSchema, type ServerHealth } from 'shared/health'
import * as v from 'valibot'

/** Milliseconds that a site has to answer. */
const timeout = 5000

/**
 * What a site that runs says of itself.
 *
 * @param origin its address, such as `http://hse.localhost:3000`
 * @throws where it does not answer, or says something else
 */
export const askSite = async (origin: string): Promise<ServerHealth | null> => {
  const answer = await fetch(new URL('/__composition.json', origin), { signal: AbortSignal.timeout(timeout) })
  if (!answer.ok) throw new Error(`${origin} answers ${answer.status} to /__composition.json.`)
  return v.parse(healthSchema, await answer.json()).server
}
