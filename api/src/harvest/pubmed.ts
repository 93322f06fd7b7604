import * as v from 'valibot'
import { readPieces } from '../records/formats/entry.ts'
import { pubmedRecords, readPubmedRecord } from '../records/formats/pubmed-xml.ts'
import { wholeText, xmlPieces } from '../records/formats/xml-pieces.ts'
import type { HarvestPage, HarvestSource } from './harvest.ts'
import { HarvestError, type PoliteFetch } from './polite-fetch.ts'

/** Of one search PubMed gives no more records than these. */
const mostOfSearch = 9999
const firstDay = '1781-01-01'

const count = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))
const searchSchema = v.object({
  esearchresult: v.union([
    v.object({ ERROR: v.string() }),
    v.object({ count, webenv: v.string(), querykey: v.string() }),
  ]),
})
const positionSchema = v.object({ from: v.string(), to: v.string(), start: v.number(), until: v.string() })

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** An answer of EFetch. @throws SyntaxError when it is something else, or cut off */
export const pubmedArticleSet = (text: string): { text: string } => {
  if (!/<PubmedArticleSet[\s/>]/.test(text)) throw new SyntaxError('it answers with something other than articles')
  if (!/<\/PubmedArticleSet>\s*$|<PubmedArticleSet\s*\/>/.test(text)) throw new SyntaxError('its answer is cut off')
  return { text }
}

/** Records of a search of PubMed, by the day of their entry, with the history of E-utilities. */
export const pubmedSource = ({
  fetch,
  base,
  query,
  since,
  until,
  apiKey,
  email,
  pageSize = 200,
}: {
  fetch: PoliteFetch
  /** Address of the E-utilities (https://www.ncbi.nlm.nih.gov/books/NBK25499/). */
  base: string
  query: string
  /** First day of entry into PubMed, `2026-11-01`. */
  since: string | undefined
  /** Last day. */
  until: string
  apiKey: string | undefined
  email: string | undefined
  pageSize?: number
}): HarvestSource => {
  const address = (name: string, parameters: Record<string, string>): string => {
    const all = { db: 'pubmed', tool: 'evidence-search', ...(email && { email }), ...(apiKey && { api_key: apiKey }) }
    return `${base}/${name}.fcgi?${new URLSearchParams({ ...all, ...parameters }).toString()}`
  }
  const search = async (from: string, to: string) => {
    const { esearchresult: found } = await fetch(
      address('esearch', {
        term: query,
        usehistory: 'y',
        retmode: 'json',
        retmax: '0',
        datetype: 'edat',
        mindate: from.replaceAll('-', '/'),
        maxdate: to.replaceAll('-', '/'),
      }),
      (text) => v.parse(searchSchema, JSON.parse(text)),
    )
    if ('ERROR' in found) throw new HarvestError(`PubMed refuses the search: ${found.ERROR}`)
    return found
  }
  return {
    title: 'PubMed',
    async *pages(position): AsyncGenerator<HarvestPage> {
      const begun = v.safeParse(positionSchema, position)
      const last = begun.success ? begun.output.until : until
      let from = begun.success ? begun.output.from : (since ?? firstDay)
      let start = begun.success ? begun.output.start : 0
      let to = begun.success && start > 0 ? begun.output.to : last
      while (from <= last) {
        const found = await search(from, to)
        const days = daysBetween(from, to)
        if (found.count > mostOfSearch && days > 0) {
          to = addDays(from, Math.floor(days / 2))
          start = 0
          continue
        }
        const reachable = Math.min(found.count, mostOfSearch)
        for (; start < reachable; start += pageSize) {
          const { text } = await fetch(
            address('efetch', {
              WebEnv: found.webenv,
              query_key: found.querykey,
              retstart: String(start),
              retmax: String(pageSize),
              retmode: 'xml',
            }),
            pubmedArticleSet,
          )
          yield {
            entries: readPieces(xmlPieces(wholeText(text), pubmedRecords), readPubmedRecord),
            position: { from, to, start: start + pageSize, until: last },
          }
        }
        from = addDays(to, 1)
        to = last
        start = 0
      }
    },
  }
}
