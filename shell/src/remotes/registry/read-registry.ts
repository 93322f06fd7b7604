import * as v from 'valibot'
import { registrySchema, type Registry } from 'shared/remote'

/** Reads the registry as it is now. Rejects when it does not arrive within five seconds or does not hold together. */
export const readRegistry = async (): Promise<Registry> => {
  const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(5000) })
  if (!response.ok) throw new Error(`/registry.json answered ${response.status}`)
  return v.parse(registrySchema, await response.json())
}
