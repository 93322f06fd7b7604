import { parseArgs } from 'node:util'
import { readConfig, readPlace } from './config.ts'
import { crossref } from './enrich/crossref.ts'
import type { EnrichSource } from './enrich/enrich-source.ts'
import { enrich } from './enrich/enrich.ts'
import { europePmc } from './enrich/europe-pmc.ts'
import { openAlex } from './enrich/openalex.ts'
import { pubmed } from './enrich/pubmed.ts'
import { unpaywall } from './enrich/unpaywall.ts'
import { politeFetch } from './harvest/polite-fetch.ts'

/** `enrich-cli.ts [SOURCE ...]`: completes records by their identifiers. */
const usage = `Usage: npm run enrich -- [pubmed europepmc crossref openalex unpaywall] [--limit 100] [--since 2026-11-01] [--only reviews]
Settings: HARVEST_EMAIL (whom a source may write to; needed), PUBMED_API_KEY`

const config = readConfig(process.env)

/** Every source by its name, with the requests a second that it allows. */
const sourcesFor = (email: string): Record<string, () => EnrichSource> => {
  const { address, key: apiKey } = config.pubmed
  const polite = (interval: number) => politeFetch({ interval, print: (line) => console.log(line) })
  return {
    // NCBI allows three requests a second, ten with a key.
    pubmed: () => pubmed(polite(apiKey ? 110 : 350), address, email, apiKey),
    europepmc: () => europePmc(polite(110), 'https://www.ebi.ac.uk/europepmc/webservices/rest', email),
    crossref: () => crossref(polite(350), 'https://api.crossref.org', email),
    openalex: () => openAlex(polite(110), config.openAlexAddress, email),
    unpaywall: () => unpaywall(polite(110), 'https://api.unpaywall.org/v2', email),
  }
}

const read = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string' }, since: { type: 'string' }, only: { type: 'string' } },
  })
  const email = config.contactAddress
  if (!email) throw new TypeError('HARVEST_EMAIL is missing: the sources ask for an address that they may write to.')
  const all = sourcesFor(email)
  const names = positionals.length > 0 ? positionals : Object.keys(all)
  const sources = names.map((name) => {
    const make = Object.hasOwn(all, name) ? all[name] : undefined
    if (!make) throw new TypeError(`There is no source '${name}'; there are ${Object.keys(all).join(', ')}.`)
    return make()
  })
  const { limit, since, only } = values
  if (limit !== undefined && !/^[1-9]\d*$/.test(limit)) throw new TypeError(`--limit: '${limit}' is no count.`)
  if (since !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(since) || Number.isNaN(Date.parse(since))))
    throw new TypeError(`--since: '${since}' is no day such as 2026-11-01.`)
  if (only !== undefined && only !== 'reviews') throw new TypeError(`--only: '${only}' must be reviews.`)
  return {
    sources,
    onlyReviews: only === 'reviews',
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(since !== undefined && { since: new Date(since).toISOString() }),
  }
}

try {
  await enrich({
    ...read(),
    ...readPlace(process.env),
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof TypeError) console.error(usage)
  process.exitCode = error instanceof TypeError ? 2 : 1
}
