import * as v from 'valibot'
import { comparableDoi } from '../catalogue/works/work-keys.ts'
import { HarvestError, type PoliteFetch } from '../harvest/polite-fetch.ts'
import { statedOnly } from '../records/formats/bibliographic.ts'
import { text } from '../records/formats/stated.ts'
import type { EnrichSource } from './enrich-source.ts'

/** What is read of a DOI object (https://unpaywall.org/data-format). */
const answerSchema = v.object({
  doi: v.string(),
  title: text,
  year: v.nullish(v.number()),
  best_oa_location: v.nullish(v.object({ url: text, url_for_landing_page: text })),
})

/** Unpaywall by DOI, one a request. A DOI that it does not know is answered with 404. */
export const unpaywall = (fetch: PoliteFetch, base: string, email: string): EnrichSource => ({
  name: 'unpaywall',
  title: 'Unpaywall',
  by: 'doi',
  batchSize: 1,
  fills: ['oa_url'],
  accepts: (id) => comparableDoi(id) !== null,
  pageOf: (id) => `https://doi.org/${id}`,
  ask: async ([id = '']) => {
    try {
      const address = `${base}/${encodeURIComponent(id)}?${new URLSearchParams({ email }).toString()}`
      const found = await fetch(address, (answer) => v.parse(answerSchema, JSON.parse(answer)))
      const { url_for_landing_page: page, url } = found.best_oa_location ?? {}
      const { title, year, doi } = found
      return [{ id, given: statedOnly({ title, year, doi, oa_url: page ?? url }) }]
    } catch (error) {
      if (error instanceof HarvestError && error.status === 404) return []
      throw error
    }
  },
})
