import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { indexVersion } from '../thesaurus/open-thesaurus.ts'
import { program, RefusedRequest, type Connection } from './connection.ts'
import { analysis, mapping, schemaVersion } from './document-body.ts'
import {
  makeIndex,
  readIndexMetadata,
  removeIndexMetadata,
  writeIndexMetadata,
  type IndexMetadata,
  type Lease,
} from './index-metadata.ts'
import { phraseProperties } from './phrase-mining.ts'

/** Milliseconds that making one segment may take before the index is searched as it is. */
const mergeTimeout = 1_800_000

/** What was written is found once it is refreshed, which the writer asks for. */
const settings = { auto_expand_replicas: '0-1', refresh_interval: '-1' }

/** An index that a process before this one began to build; null where there is none that can be gone on with. */
export const findBegun = async (
  connection: Connection,
  isOurs: (index: IndexMetadata | null) => index is IndexMetadata,
): Promise<IndexMetadata | null> => {
  const begun = await readIndexMetadata(connection, 'building')
  if (!isOurs(begun)) return null
  return (await exists(connection, begun.documents)) && (await exists(connection, begun.phrases)) ? begun : null
}

/** Makes an empty index beside the one that is searched. */
export const beginBuilding = async (
  connection: Connection,
  { catalogue, vectors }: Pick<IndexMetadata, 'catalogue' | 'vectors'>,
): Promise<IndexMetadata> => {
  const stamp = Date.now().toString(36)
  const schema = indexVersion(schemaVersion)
  const [documents, phrases] = [`${connection.prefix}-documents-${stamp}`, `${connection.prefix}-phrases-${stamp}`]
  const meta = { program, schema }
  const hasVectors = await makeDocuments(connection, documents, meta)
  const mappings = { dynamic: 'strict', _meta: meta, properties: phraseProperties }
  await makeIndex(connection, phrases, { settings, mappings })
  const made: IndexMetadata = {
    schema,
    catalogue,
    revision: 0,
    generation: Date.now(),
    documents,
    phrases,
    vectors: hasVectors ? vectors : null,
    mined: {},
    mining: null,
  }
  await writeIndexMetadata(connection, 'building', made)
  return made
}

/** @returns whether it keeps vectors: a server without the plugin `opensearch-knn` knows neither the setting nor the kind of field */
const makeDocuments = async (connection: Connection, name: string, meta: object): Promise<boolean> => {
  const make = (withVectors: boolean) =>
    makeIndex(connection, name, {
      settings: { ...settings, analysis, ...(withVectors && { index: { knn: true } }) },
      mappings: mapping(meta, withVectors),
    })
  try {
    await make(true)
    return true
  } catch (error) {
    if (!(error instanceof RefusedRequest) || error.status !== 400) throw error
    await make(false)
    return false
  }
}

/** Has searches use an index that was built, and removes those before it. */
export const publishIndex = async (connection: Connection, lease: Lease, built: IndexMetadata): Promise<void> => {
  await makeOneSegment(connection, lease, built)
  await swap(connection, built)
  await writeIndexMetadata(connection, 'current', built)
  await removeIndexMetadata(connection, 'building')
  await removeOthers(connection, built)
}

/**
 * Makes one segment of those that building left: a question has hundreds of phrases, and each is looked up in each of them.
 * Where that is not allowed or takes too long the index is as good, and slower.
 */
const makeOneSegment = async (connection: Connection, lease: Lease, { documents }: IndexMetadata): Promise<void> => {
  let isOver = false
  const merging = connection
    .ask('POST', `/${documents}/_forcemerge`, { query: { max_num_segments: '1' }, timeout: mergeTimeout })
    .catch(() => undefined)
    .finally(() => (isOver = true))
  while (!isOver) {
    await lease.renew()
    await Promise.race([merging, pause(1000)])
  }
  // Until then searches see those that were.
  await connection.ask('POST', `/${documents}/_refresh`)
}

const exists = async (connection: Connection, index: string): Promise<boolean> => {
  try {
    await connection.ask('GET', `/${index}/_settings`)
    return true
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 404) return false
    throw error
  }
}

/** Has the aliases name the new indexes, both at once. */
const swap = async ({ ask, prefix }: Connection, { documents, phrases }: IndexMetadata): Promise<void> => {
  const named = [
    [`${prefix}-documents`, documents],
    [`${prefix}-phrases`, phrases],
  ]
  await ask('POST', '/_aliases', {
    body: {
      actions: named.flatMap(([alias, index]) => [
        { remove: { index: `${alias}-*`, alias, must_exist: false } },
        { add: { index, alias } },
      ]),
    },
  })
}

/** Removes indexes that nothing leads to any more; searches under way on them are repeated. */
const removeOthers = async ({ ask, prefix }: Connection, { documents, phrases }: IndexMetadata): Promise<void> => {
  const named = v.parse(
    v.record(v.string(), v.unknown()),
    await ask('GET', `/${prefix}-documents-*,${prefix}-phrases-*/_settings`, { query: { allow_no_indices: 'true' } }),
  )
  for (const name of Object.keys(named))
    if (name !== documents && name !== phrases)
      await ask('DELETE', `/${name}`).catch((error: unknown) => {
        if (!(error instanceof RefusedRequest) || error.status !== 404) throw error
      })
}
