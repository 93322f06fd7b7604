import { defineCommand, readDay, UsageError } from '../command-line/define-command.ts'
import { readConfig, readPlace } from '../config.ts'
import { harvest, type HarvestSource } from '../harvest/harvest.ts'
import { oaiSource } from '../harvest/oai.ts'
import { openAlexSource } from '../harvest/openalex.ts'
import { politeFetch } from '../harvest/polite-fetch.ts'
import { pubmedSource } from '../harvest/pubmed.ts'

export default defineCommand({
  words: {
    source: { choices: ['pubmed', 'openalex', 'oai'], demandOption: true },
    query: {
      type: 'string',
      array: true,
      demandOption: true,
      describe: 'A query of PubMed, a filter of OpenAlex, or the base address of a repository (OAI-PMH) and a set',
    },
  },
  options: { since: { type: 'string', requiresArg: true, coerce: readDay } },
  run: async ({ source: of, query: words, since }) => {
    const { contactAddress: email, pubmed, openAlexAddress } = readConfig(process.env)
    const apiKey = pubmed.key
    const query = words.join(' ')
    const print = (line: string) => console.log(line)
    const until = new Date().toISOString().slice(0, 10)
    // NCBI allows three requests a second, ten with a key; OpenAlex ten; repositories do not say.
    const sources: Record<typeof of, () => HarvestSource> = {
      pubmed: () => {
        const fetch = politeFetch({ interval: apiKey ? 110 : 350, print })
        return pubmedSource({ fetch, base: pubmed.address, query, since, until, apiKey, email })
      },
      openalex: () => {
        const fetch = politeFetch({ interval: 110, print })
        return openAlexSource({ fetch, base: openAlexAddress, filter: query, since, email })
      },
      oai: () => {
        const [base = '', set, ...others] = query.split(/\s+/)
        if (!/^https?:$/.test(URL.parse(base)?.protocol ?? '') || others.length > 0)
          throw new UsageError(
            'oai needs a base address, such as https://repository.example.org/oai, and at most a set.',
          )
        return oaiSource({ fetch: politeFetch({ interval: 1000, print }), base, set, since })
      },
    }
    await harvest({
      ...readPlace(process.env),
      name: [of, query, since && `since ${since}`].filter(Boolean).join(' '),
      source: sources[of](),
      print,
    })
  },
})
