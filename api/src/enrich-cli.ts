import { parseArgs } from 'node:util'
import { readConfig, readPlace } from './config.ts'
import type { EnrichSource } from './enrich/enrich-source.ts'
import { enrichSources } from './enrich/enrich-sources.ts'
import { enrich } from './enrich/enrich.ts'

/** `enrich-cli.ts [SOURCE ...]`: completes records by their identifiers. */
const usage = `Usage: npm run enrich -- [pubmed europepmc crossref openalex unpaywall] [--limit 100] [--since 2026-11-01] [--only reviews]
Settings: HARVEST_EMAIL (whom a source may write to; needed), PUBMED_API_KEY`

const config = readConfig(process.env)

const read = () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { limit: { type: 'string' }, since: { type: 'string' }, only: { type: 'string' } },
  })
  const email = config.contactAddress
  if (!email) throw new TypeError('HARVEST_EMAIL is missing: the sources ask for an address that they may write to.')
  const all: Record<string, () => EnrichSource> = enrichSources(email, config, {
    print: (line) => console.log(line),
  })
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
