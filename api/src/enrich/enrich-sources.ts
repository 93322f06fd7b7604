import { politeFetch, type PoliteFetchOptions } from '../harvest/polite-fetch.ts'
import { crossref } from './crossref.ts'
import type { EnrichSource } from './enrich-source.ts'
import { europePmc } from './europe-pmc.ts'
import { openAlex } from './openalex.ts'
import { pubmed } from './pubmed.ts'
import { unpaywall } from './unpaywall.ts'

export type EnrichSourceName = 'pubmed' | 'europepmc' | 'crossref' | 'openalex' | 'unpaywall'

/**
 * Every source by its name, with the requests a second that it allows.
 *
 * @param email whom a source may write to
 * @param environment may hold `PUBMED_API_KEY`, and other addresses of sources
 */
export const enrichSources = (
  email: string,
  environment: Readonly<Record<string, string | undefined>>,
  options: Omit<PoliteFetchOptions, 'interval'> = {},
): Record<EnrichSourceName, () => EnrichSource> => {
  const env = (name: string): string | undefined => environment[name] || undefined
  const base = (name: string, usual: string): string => (env(name) ?? usual).replace(/\/+$/, '')
  const apiKey = env('PUBMED_API_KEY')
  const polite = (interval: number) => politeFetch({ ...options, interval })
  return {
    // NCBI allows three requests a second, ten with a key.
    pubmed: () =>
      pubmed(
        polite(apiKey ? 110 : 350),
        base('PUBMED_URL', 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils'),
        email,
        apiKey,
      ),
    europepmc: () => europePmc(polite(110), 'https://www.ebi.ac.uk/europepmc/webservices/rest', email),
    crossref: () => crossref(polite(350), 'https://api.crossref.org', email),
    openalex: () => openAlex(polite(110), base('OPENALEX_URL', 'https://api.openalex.org'), email),
    unpaywall: () => unpaywall(polite(110), 'https://api.unpaywall.org/v2', email),
  }
}
