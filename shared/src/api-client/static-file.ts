import type * as v from 'valibot'
import { createApiClient } from './api-client.ts'

/** Reads a static JSON file of the site through the rules of the API client: checked, with a deadline, `ApiError` only. */
export const fetchStatic = <S extends v.GenericSchema>(
  address: string,
  schema: S,
  signal?: AbortSignal,
): Promise<v.InferOutput<S>> =>
  createApiClient({ base: '', token: () => null, onUnauthorized: () => {} }).get(address, {}, schema, { signal })
