import { parseArgs } from 'node:util'
import { readConfig, readPlace } from './config.ts'
import { harvest } from './harvest/harvest.ts'
import { openAlexSource } from './harvest/openalex.ts'
import { politeFetch } from './harvest/polite-fetch.ts'
import { pubmedSource } from './harvest/pubmed.ts'

/** `harvest-cli.ts pubmed QUERY | openalex FILTER [--since DATE]`: fetches records from public interfaces. */
const usage = `Usage: npm run harvest -- pubmed 'QUERY' [--since 2026-11-01]
       npm run harvest -- openalex 'FILTER' [--since 2026-11-01]
Settings: HARVEST_EMAIL, PUBMED_API_KEY`

const read = () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } })
  const [of, asked, ...others] = positionals
  if ((of !== 'pubmed' && of !== 'openalex') || !asked || others.length > 0)
    throw new TypeError('Say whom to ask, pubmed or openalex, and what for.')
  const { since } = values
  if (since !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(since) || Number.isNaN(Date.parse(since))))
    throw new TypeError(`--since: '${since}' is no day such as 2026-11-01.`)
  return { of, asked, since }
}

try {
  const { of, asked, since } = read()
  const { contactAddress: email, pubmed, openAlexAddress } = readConfig(process.env)
  const apiKey = pubmed.key
  const print = (line: string) => console.log(line)
  // NCBI allows three requests a second, ten with a key; OpenAlex ten.
  const fetch = politeFetch({ interval: of === 'pubmed' && !apiKey ? 350 : 110, print })
  const source =
    of === 'pubmed'
      ? pubmedSource({
          fetch,
          base: pubmed.address,
          query: asked,
          since,
          until: new Date().toISOString().slice(0, 10),
          apiKey,
          email,
        })
      : openAlexSource({ fetch, base: openAlexAddress, filter: asked, since, email })
  await harvest({
    ...readPlace(process.env),
    name: [of, asked, since && `since ${since}`].filter(Boolean).join(' '),
    source,
    print,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof TypeError) console.error(usage)
  process.exitCode = error instanceof TypeError ? 2 : 1
}
