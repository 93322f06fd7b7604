import { defineCommand, readDay, UsageError } from '../command-line/define-command.ts'
import { readConfig, readPlace } from '../config.ts'
import type { EnrichSource } from '../enrich/enrich-source.ts'
import { enrichSources } from '../enrich/enrich-sources.ts'
import { enrich } from '../enrich/enrich.ts'

export default defineCommand({
  words: {
    sources: {
      type: 'string',
      array: true,
      describe: 'pubmed, europepmc, crossref, openalex, unpaywall; default: all',
    },
  },
  options: {
    limit: { type: 'number', requiresArg: true, describe: 'Records at most' },
    since: { type: 'string', requiresArg: true, coerce: readDay, describe: 'Records not asked for since this day' },
    only: { choices: ['reviews'] },
  },
  run: async ({ sources: names, limit, since, only }) => {
    if (limit !== undefined && !(Number.isInteger(limit) && limit > 0))
      throw new UsageError('--limit must be a whole number above 0.')
    const config = readConfig(process.env)
    const email = config.contactAddress
    if (!email) throw new UsageError('HARVEST_EMAIL is missing: the sources ask for an address that they may write to.')
    const all: Record<string, () => EnrichSource> = enrichSources(email, config, {
      print: (line) => console.log(line),
    })
    const sources = (names?.length ? names : Object.keys(all)).map((name) => {
      const make = Object.hasOwn(all, name) ? all[name] : undefined
      if (!make) throw new UsageError(`There is no source '${name}'; there are ${Object.keys(all).join(', ')}.`)
      return make()
    })
    await enrich({
      sources,
      onlyReviews: only === 'reviews',
      ...(limit !== undefined && { limit }),
      ...(since !== undefined && { since: new Date(since).toISOString() }),
      ...readPlace(process.env),
    })
  },
})
