import * as v from 'valibot'
import { readEntry } from '../records/formats/entry.ts'
import { readOpenAlexWork } from '../records/formats/openalex.ts'
import type { HarvestPage, HarvestSource } from './harvest.ts'
import type { PoliteFetch } from './polite-fetch.ts'

const answerSchema = v.object({
  meta: v.object({ next_cursor: v.optional(v.nullable(v.string())) }),
  results: v.array(v.unknown()),
})
const positionSchema = v.object({ cursor: v.string() })

/** Works of OpenAlex that a filter finds, page by page behind its cursor. */
export const openAlexSource = ({
  fetch,
  base,
  filter,
  since,
  email,
  pageSize = 200,
}: {
  fetch: PoliteFetch
  /** Address of the interface (https://docs.openalex.org/how-to-use-the-api). */
  base: string
  /** A filter as OpenAlex writes it: `type:review,title.search:school meals`. */
  filter: string
  /** First day of publication, `2026-11-01`. */
  since: string | undefined
  email: string | undefined
  pageSize?: number
}): HarvestSource => ({
  title: 'OpenAlex',
  async *pages(position): AsyncGenerator<HarvestPage> {
    const begun = v.safeParse(positionSchema, position)
    let cursor: string | null = begun.success ? begun.output.cursor : '*'
    const filters = [filter, since && `from_publication_date:${since}`].filter(Boolean).join(',')
    while (cursor !== null) {
      const parameters: Record<string, string> = { filter: filters, 'per-page': String(pageSize), cursor }
      if (email) parameters['mailto'] = email
      const answer: v.InferOutput<typeof answerSchema> = await fetch(
        `${base}/works?${new URLSearchParams(parameters).toString()}`,
        (text) => v.parse(answerSchema, JSON.parse(text)),
      )
      if (answer.results.length === 0) return
      cursor = answer.meta.next_cursor ?? null
      const entries = answer.results.map((work, index) => readEntry(index + 1, work, readOpenAlexWork))
      yield { entries, position: { cursor } }
    }
  },
})
