import * as v from 'valibot'
import type { Connection } from './connection.ts'
import { answerSchema } from './pending-lookups.ts'
import { readIndexMetadata } from './index-metadata.ts'

/** Documents read at once. */
const batchSize = 10_000

/** The revision of each document of the index that is searched; none where there is no index. */
export const openSearchRevisions = async (connection: Connection): Promise<Map<string, number>> => {
  const revisions = new Map<string, number>()
  const standing = await readIndexMetadata(connection, 'current')
  for (let after: (string | number)[] | undefined = standing ? [-1, ''] : undefined; after;) {
    const { hits }: v.InferOutput<typeof answerSchema> = v.parse(
      answerSchema,
      await connection.ask('POST', `/${standing?.documents ?? ''}/_search`, {
        body: {
          size: batchSize,
          _source: false,
          track_total_hits: false,
          sort: [{ revision: 'asc' }, { id: 'asc' }],
          search_after: after,
        },
      }),
    )
    for (const { _id, sort } of hits.hits) revisions.set(_id, Number(sort[0]))
    after = hits.hits.length === batchSize ? hits.hits.at(-1)?.sort : undefined
  }
  return revisions
}
