import * as v from 'valibot'
import { createApiClient } from './api-client.ts'

/** Puts a text into JSON, which is what the client reads. */
const fetchAsJson: typeof globalThis.fetch = async (...request) => {
  const response = await globalThis.fetch(...request)
  return response.ok ? Response.json(await response.text()) : response
}

/** Reads a static text file of the site through the rules of the API client: with a deadline, `ApiError` only. */
export const fetchStaticText = (address: string, signal?: AbortSignal): Promise<string> =>
  createApiClient({ base: '', token: () => null, onUnauthorized: () => {}, fetch: fetchAsJson }).get(
    address,
    {},
    v.string(),
    { signal },
  )
