import { defineCommand, readDay } from '../command-line/define-command.ts'
import { readConfig, readPlace } from '../config.ts'
import { harvest } from '../harvest/harvest.ts'
import { openAlexSource } from '../harvest/openalex.ts'
import { politeFetch } from '../harvest/polite-fetch.ts'
import { pubmedSource } from '../harvest/pubmed.ts'

export default defineCommand({
  words: {
    source: { choices: ['pubmed', 'openalex'], demandOption: true },
    query: { type: 'string', demandOption: true, describe: 'A query of PubMed, or a filter of OpenAlex' },
  },
  options: { since: { type: 'string', requiresArg: true, coerce: readDay } },
  run: async ({ source: of, query, since }) => {
    const { contactAddress: email, pubmed, openAlexAddress } = readConfig(process.env)
    const apiKey = pubmed.key
    const print = (line: string) => console.log(line)
    // NCBI allows three requests a second, ten with a key; OpenAlex ten.
    const fetch = politeFetch({ interval: of === 'pubmed' && !apiKey ? 350 : 110, print })
    const until = new Date().toISOString().slice(0, 10)
    const source =
      of === 'pubmed'
        ? pubmedSource({ fetch, base: pubmed.address, query, since, until, apiKey, email })
        : openAlexSource({ fetch, base: openAlexAddress, filter: query, since, email })
    await harvest({
      ...readPlace(process.env),
      name: [of, query, since && `since ${since}`].filter(Boolean).join(' '),
      source,
      print,
    })
  },
})
