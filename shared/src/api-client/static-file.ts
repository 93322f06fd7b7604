import * as v from 'valibot'
import { createApiClient } from './api-client.ts'

const visitor = { base: '', token: () => null, onUnauthorized: () => {} }

/** Reads a static JSON file of the site through the rules of the API client: checked, with a deadline, `ApiError` only. */
export const fetchStatic = <S extends v.GenericSchema>(
  address: string,
  schema: S,
  signal?: AbortSignal,
): Promise<v.InferOutput<S>> => createApiClient(visitor).get(address, {}, schema, { signal })

/** Puts a text into JSON, which is what the client reads. */
const fetchAsJson: typeof globalThis.fetch = async (...request) => {
  const response = await globalThis.fetch(...request)
  return response.ok ? Response.json(await response.text()) : response
}

/** The same for a text file. */
export const fetchStaticText = (address: string, signal?: AbortSignal): Promise<string> =>
  createApiClient({ ...visitor, fetch: fetchAsJson }).get(address, {}, v.string(), { signal })
