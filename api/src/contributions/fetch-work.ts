import type { NamedWork } from 'shared/contributions'
import type { SiteId } from 'shared/sites'
import type { EnrichSourceName } from '../enrich/enrich-sources.ts'
import type { EnrichSource } from '../enrich/enrich-source.ts'
import { HarvestError } from '../harvest/polite-fetch.ts'

/** A record ready to be imported, or the reason there is none. */
export type FetchedWork = { given: Record<string, unknown> } | { problem: string }

export type WorkSources = Readonly<Record<EnrichSourceName, () => EnrichSource>>

/** The richer record of a DOI first. */
const asked = { pmid: ['pubmed'], doi: ['openalex', 'crossref'] } as const

/**
 * Asks the open interfaces for the record of a work.
 *
 * @param site where the work was missed: it is found there
 */
export const fetchWork = async (sources: WorkSources, { by, id }: NamedWork, site: SiteId): Promise<FetchedWork> => {
  if (by === 'address')
    return {
      problem: 'No source gives a record by this address: find the DOI or PMID of the work, and accept it by that.',
    }
  const problems: string[] = []
  for (const name of asked[by]) {
    const source = sources[name]()
    if (!source.accepts(id)) continue
    try {
      const [answer] = await source.ask([id])
      if (!answer) problems.push(`${source.title} does not know it.`)
      else if ('problem' in answer.given) problems.push(`${source.title}: ${String(answer.given['problem'])}`)
      else return { given: { ...answer.given, sites: [site] } }
    } catch (error) {
      if (!(error instanceof HarvestError)) throw error
      problems.push(error.message)
    }
  }
  return { problem: problems.join(' ') }
}
