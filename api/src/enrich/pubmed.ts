import { pubmedArticleSet } from '../harvest/pubmed.ts'
import type { PoliteFetch } from '../harvest/polite-fetch.ts'
import { readPieces } from '../records/formats/entry.ts'
import { pubmedRecords, readPubmedRecord } from '../records/formats/pubmed-xml.ts'
import { wholeText, xmlPieces } from '../records/formats/xml-pieces.ts'
import type { Answer, EnrichSource } from './enrich-source.ts'

/** PubMed by PMID (https://www.ncbi.nlm.nih.gov/books/NBK25499/, EFetch): at most 200 ids a request. */
export const pubmed = (fetch: PoliteFetch, base: string, email: string, apiKey: string | undefined): EnrichSource => ({
  name: 'pubmed',
  title: 'PubMed',
  by: 'pmid',
  batchSize: 200,
  fills: [
    ...[
      'abstract',
      'plain_language_summary',
      'mesh',
      'keywords',
      'funders',
      'publication_types',
      'source_type',
      'doi',
      'pmcid',
    ],
    ...['journal', 'issn', 'volume', 'issue', 'pages', 'notices', 'updates', 'retracted', 'update_of', 'update_in'],
    'references',
  ],
  accepts: (id) => /^\d{1,9}$/.test(id),
  pageOf: (id) => `https://pubmed.ncbi.nlm.nih.gov/${id}/`,
  ask: async (ids) => {
    const parameters = { db: 'pubmed', tool: 'evidence-search', email, ...(apiKey && { api_key: apiKey }) }
    const query = new URLSearchParams({ ...parameters, id: ids.join(','), retmode: 'xml' }).toString()
    const { text } = await fetch(`${base}/efetch.fcgi?${query}`, pubmedArticleSet)
    const answers: Answer[] = []
    for await (const entry of readPieces(xmlPieces(wholeText(text), pubmedRecords), readPubmedRecord)) {
      const given = 'problem' in entry ? { problem: entry.problem } : Object(entry.given)
      const id = String(Reflect.get(given, 'pmid') ?? '')
      if (ids.includes(id)) answers.push({ id, given })
    }
    return answers
  },
})
