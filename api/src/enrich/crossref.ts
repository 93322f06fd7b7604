import * as v from 'valibot'
import { comparableDoi } from '../catalogue/works/work-keys.ts'
import type { PoliteFetch } from '../harvest/polite-fetch.ts'
import { readCrossrefWork } from '../records/formats/crossref.ts'
import { answersOf } from './answers-by-doi.ts'
import type { EnrichSource } from './enrich-source.ts'

const answerSchema = v.object({ status: v.literal('ok'), message: v.object({ items: v.array(v.unknown()) }) })

/** Crossref by DOI (https://api.crossref.org, `works` with a filter): a comma ends a DOI there. */
export const crossref = (fetch: PoliteFetch, base: string, email: string): EnrichSource => ({
  name: 'crossref',
  title: 'Crossref',
  by: 'doi',
  batchSize: 50,
  fills: [
    ...['abstract', 'licence', 'licence_basis', 'journal', 'issn', 'publisher', 'volume', 'issue', 'pages'],
    ...['funders', 'notices', 'updates', 'references'],
  ],
  accepts: (id) => comparableDoi(id) !== null && !id.includes(','),
  pageOf: (id) => `https://doi.org/${id}`,
  ask: async (ids) => {
    const filter = ids.map((id) => `doi:${id}`).join(',')
    const query = new URLSearchParams({ filter, rows: String(ids.length), mailto: email }).toString()
    const { message } = await fetch(`${base}/works?${query}`, (text) => v.parse(answerSchema, JSON.parse(text)))
    return answersOf(ids, message.items, 'DOI', readCrossrefWork)
  },
})
