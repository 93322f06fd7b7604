import { politeFetch, type PoliteFetchOptions } from '../harvest/polite-fetch.ts'
import { crossref } from './crossref.ts'
import type { EnrichSource } from './enrich-source.ts'
import { europePmc } from './europe-pmc.ts'
import { openAlex } from './openalex.ts'
import { pubmed } from './pubmed.ts'
import { unpaywall } from './unpaywall.ts'

export type EnrichSourceName = 'pubmed' | 'europepmc' | 'crossref' | 'openalex' | 'unpaywall'

export interface SourceAddresses {
  pubmed: { address: string; key: string | undefined }
  openAlexAddress: string
}

/**
 * Every source by its name, with the requests a second that it allows.
 *
 * @param email whom a source may write to
 * @param config addresses of sources, and NCBI's key
 */
export const enrichSources = (
  email: string,
  { pubmed: { address, key }, openAlexAddress }: SourceAddresses,
  options: Omit<PoliteFetchOptions, 'interval'> = {},
): Record<EnrichSourceName, () => EnrichSource> => {
  const polite = (interval: number) => politeFetch({ ...options, interval })
  return {
    // NCBI allows three requests a second, ten with a key.
    pubmed: () => pubmed(polite(key ? 110 : 350), address, email, key),
    europepmc: () => europePmc(polite(110), 'https://www.ebi.ac.uk/europepmc/webservices/rest', email),
    crossref: () => crossref(polite(350), 'https://api.crossref.org', email),
    openalex: () => openAlex(polite(110), openAlexAddress, email),
    unpaywall: () => unpaywall(polite(110), 'https://api.unpaywall.org/v2', email),
  }
}
