import * as v from 'valibot'
import type { PoliteFetch } from '../harvest/polite-fetch.ts'
import { bareDoi, majorFirst, statedOnly } from '../records/formats/bibliographic.ts'
import { licenceOfCode } from '../records/formats/licence-name.ts'
import { text } from '../records/formats/stated.ts'
import type { EnrichSource } from './enrich-source.ts'

const link = v.object({ availabilityCode: text, documentStyle: text, url: text })

/** What is read of a result (https://europepmc.org/RestfulWebService, `search` with `resultType=core`). */
const resultSchema = v.object({
  pmid: v.string(),
  pmcid: text,
  doi: text,
  title: text,
  abstractText: text,
  pubYear: text,
  license: text,
  isOpenAccess: text,
  meshHeadingList: v.nullish(
    v.object({ meshHeading: v.array(v.object({ descriptorName: text, majorTopic_YN: text })) }),
  ),
  pubTypeList: v.nullish(v.object({ pubType: v.array(v.string()) })),
  fullTextUrlList: v.nullish(v.object({ fullTextUrl: v.array(link) })),
})
const answerSchema = v.object({ resultList: v.object({ result: v.array(v.unknown()) }) })

/** The copy that is open, a page before a PDF. */
const openCopy = (links: readonly v.InferOutput<typeof link>[]): string | undefined => {
  const open = links.filter(({ availabilityCode }) => availabilityCode === 'OA')
  return (open.find(({ documentStyle }) => documentStyle === 'html') ?? open[0])?.url ?? undefined
}

const read = (given: unknown): Record<string, unknown> | { problem: string } => {
  const result = v.safeParse(resultSchema, given)
  if (!result.success) return { problem: v.summarize(result.issues) }
  const found = result.output
  return statedOnly({
    title: found.title?.replace(/\.$/, ''),
    year: found.pubYear,
    pmid: found.pmid,
    doi: bareDoi(found.doi),
    pmcid: found.pmcid,
    abstract: found.abstractText,
    mesh: majorFirst(
      (found.meshHeadingList?.meshHeading ?? []).map(({ descriptorName: name, majorTopic_YN: major }) => ({
        name,
        isMajor: major === 'Y',
      })),
    ),
    publication_types: found.pubTypeList?.pubType,
    oa_url: openCopy(found.fullTextUrlList?.fullTextUrl ?? []),
    ...licenceOfCode(found.license, 'Europe PMC'),
  })
}

/** Europe PMC by PMID: up to 100 ids in one search. */
export const europePmc = (fetch: PoliteFetch, base: string, email: string): EnrichSource => ({
  name: 'europepmc',
  title: 'Europe PMC',
  by: 'pmid',
  batchSize: 100,
  fills: ['abstract', 'mesh', 'publication_types', 'doi', 'pmcid', 'oa_url', 'licence', 'licence_basis'],
  accepts: (id) => /^\d{1,9}$/.test(id),
  pageOf: (id) => `https://europepmc.org/article/MED/${id}`,
  ask: async (ids) => {
    const query = `SRC:MED AND EXT_ID:(${ids.join(' OR ')})`
    const parameters = { query, resultType: 'core', format: 'json', pageSize: String(ids.length), email }
    const { resultList } = await fetch(`${base}/search?${new URLSearchParams(parameters).toString()}`, (answer) =>
      v.parse(answerSchema, JSON.parse(answer)),
    )
    return resultList.result.flatMap((result) => {
      const given = read(result)
      const id = String(Reflect.get(Object(result), 'pmid') ?? '')
      return ids.includes(id) ? [{ id, given }] : []
    })
  },
})
