import { corpusRequestSchema, corpusSchema, type Corpus } from 'shared/contracts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import { everyone } from '../http/access.ts'
import { jsonWithEtag } from '../http/answer.ts'
import { route } from '../http/route.ts'
import { corpusFigures } from './corpus-figures.ts'
import { searchedSources } from './searched-sources.ts'

interface CorpusDeps {
  store: DocumentStore
  trees: FilterTrees
}

/** `GET /corpus`: what pages say of the collection is counted, never written by hand. */
export const corpusRoute = ({ store, trees }: CorpusDeps) =>
  route({
    method: 'GET',
    access: everyone,
    limit: 'none',
    path: '/api/corpus',
    summary: 'What a site holds',
    description:
      'How many documents a site has, counted now: with an abstract, appraised, by type and by language; when the last of them was imported, and when each source was last searched.',
    query: corpusRequestSchema,
    answer: jsonWithEtag(corpusSchema),
    handle: async ({ query }): Promise<Corpus> => ({
      ...(await corpusFigures(store, trees[query.type], query.lang)),
      searched: await searchedSources(store),
    }),
  })
