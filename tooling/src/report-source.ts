import { startGuard, windowMinutes, type ReportSource } from 'federation/guard'
import type { Destination } from 'federation/release'
import { compositionCountsDataSchema, successOf } from 'shared/contracts'
import { vitalsDataSchema } from 'shared/health'
import * as v from 'valibot'
import { thisSite } from './this-site.ts'

/** Reads the reports of pages from the API. @param api its base address, ending in `/api` */
export const reportSource = (api: string): ReportSource => {
  const ask = async <Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<v.InferOutput<Schema>> => {
    const response = await fetch(`${api}/composition/${path}`, { signal: AbortSignal.timeout(5000) })
    if (!response.ok) throw new Error(`${api} answered ${response.status}`)
    return v.parse(successOf(schema), await response.json()).data
  }
  return {
    counts: () => ask(`reports?minutes=${windowMinutes}`, compositionCountsDataSchema),
    vitals: (since) => ask(`vitals?minutes=${since}`, vitalsDataSchema),
  }
}

/** Watches this site's releases on trial by the reports of an API. @param every milliseconds between two looks */
export const guardThisSite = (api: string, destination: Destination, every = 10_000): { stop(): void } =>
  startGuard(thisSite(), reportSource(api), every, (line) => console.log(line), destination)
