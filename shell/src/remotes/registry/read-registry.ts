import * as v from 'valibot'
import { buckets, registrySchema, type Registry } from 'shared/remote'
import { readStored, writeStored } from 'shared/storage'

const key = 'release_bucket'

/**
 * The bucket of this browser on this site, drawn by chance once and kept: it decides which releases on trial the visitor
 * gets, says nothing of the person, and is never sent anywhere. Without storage each page draws another one.
 */
export const visitorBucket = (): number => {
  const stored = Number(readStored(key) ?? NaN)
  if (Number.isInteger(stored) && stored >= 0 && stored < buckets) return stored
  const drawn = Math.floor(Math.random() * buckets)
  writeStored(key, String(drawn))
  return drawn
}

const healthSchema = v.object({ shell: v.string() })

/** Version of the shell that the site writes pages with now. Rejects when the site does not say so within five seconds. */
export const liveShell = async (): Promise<string> => {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
  return v.parse(healthSchema, await response.json()).shell
}

const address = '/registry.json'

const registryIn = async (response: Response): Promise<Registry> => {
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return v.parse(registrySchema, await response.json())
}

/** Reads the registry as it is now. Rejects when it does not arrive within five seconds or does not hold together. */
export const readRegistry = async (): Promise<Registry> =>
  registryIn(await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(5000) }))

/**
 * Asks whether there is another registry than one that is known, without any cache in between.
 *
 * @param tag entity tag of the known one
 * @returns the other one, or null where it is still the same; rejects like {@link readRegistry}
 */
export const registryAfter = async (tag: string): Promise<Registry | null> => {
  const headers = { 'if-none-match': `"${tag}"` }
  const response = await fetch(address, { cache: 'no-store', headers, signal: AbortSignal.timeout(5000) })
  return response.status === 304 ? null : registryIn(response)
}
