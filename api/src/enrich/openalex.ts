import * as v from 'valibot'
import { comparableDoi } from '../catalogue/works/work-keys.ts'
import type { PoliteFetch } from '../harvest/polite-fetch.ts'
import { readOpenAlexWork } from '../records/formats/openalex.ts'
import { answersOf } from './answers-by-doi.ts'
import type { EnrichSource } from './enrich-source.ts'

const answerSchema = v.object({ results: v.array(v.unknown()) })

/** OpenAlex by DOI (https://docs.openalex.org, filter of works): `|` and `,` end a DOI there. */
export const openAlex = (fetch: PoliteFetch, base: string, email: string): EnrichSource => ({
  name: 'openalex',
  title: 'OpenAlex',
  by: 'doi',
  batchSize: 50,
  fills: ['abstract', 'pmid', 'pmcid', 'oa_url', 'licence', 'licence_basis', 'mesh', 'funders', 'retracted'],
  accepts: (id) => comparableDoi(id) !== null && !/[,|]/.test(id),
  pageOf: (id) => `https://doi.org/${id}`,
  ask: async (ids) => {
    const query = { filter: `doi:${ids.join('|')}`, 'per-page': String(ids.length), mailto: email }
    const { results } = await fetch(`${base}/works?${new URLSearchParams(query).toString()}`, (text) =>
      v.parse(answerSchema, JSON.parse(text)),
    )
    return answersOf(ids, results, 'doi', readOpenAlexWork)
  },
})
