import { setTimeout as pause } from 'node:timers/promises'
import { catchUp, type IsMoreComing } from '../catalogue/catch-up.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { toIndexed } from '../catalogue/indexed-document.ts'
import { checkOpenSearch, connect, type Connection } from '../search/opensearch/connection.ts'
import { connectPatiently, type Patience } from '../search/opensearch/patient-connection.ts'
import { openOpenSearchWriter, type OpenSearchWriter } from '../search/opensearch/opensearch-writer.ts'
import {
  LeaseLost,
  prepareMetadata,
  readIndexMetadata,
  takeLease,
  type Lease,
} from '../search/opensearch/index-metadata.ts'
import type { ApplyProgress, DocumentSink, IndexedDocument } from '../search/search-index.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'

/** Milliseconds between two looks whether another process is done. */
const lookEvery = 500

/** Milliseconds a look at how far the index is may take. */
const lookTimeout = 5000

export const withConnection = async <Result>(
  connection: Connection,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

const usable = async (connection: Connection, store: DocumentStore): Promise<number | null> => {
  const metadata = await readIndexMetadata(connection, 'current', lookTimeout)
  if (!metadata || metadata.catalogue !== (await store.identity())) return null
  if (metadata.revision > (await store.revision())) return null
  // An index that waits for vectors is behind, though it has every document.
  const waits = metadata.vectors !== null && metadata.vectors < (await store.vectors.last())
  return waits ? Math.max(0, metadata.revision - 1) : metadata.revision
}

/** See `usableRevision`. */
export const usableOpenSearchRevision = (address: string, store: DocumentStore): Promise<number | null> =>
  withConnection(connect(address), (connection) => usable(connection, store))

/** Null where another process brought the index up to the catalogue while this one waited for its turn. */
const turn = async (connection: Connection, store: DocumentStore): Promise<Lease | null> => {
  for (;;) {
    const lease = await takeLease(connection)
    if (lease) return lease
    if ((await usable(connection, store)) === (await store.revision())) return null
    await pause(lookEvery)
  }
}

/**
 * Brings the index in OpenSearch up to the catalogue; see `followIndex`. One that cannot be used is rebuilt beside the one
 * that is searched, and takes its place when it is whole. A server that is too busy to answer is waited for, some minutes long.
 *
 * @param force rebuilds it in any case
 * @returns how many documents were applied
 */
export const followOpenSearch = (
  address: string,
  store: DocumentStore,
  onProgress?: (progress: ApplyProgress) => void,
  isMoreComing?: IsMoreComing,
  force = false,
  patience?: Patience,
): Promise<number> =>
  withConnection(connectPatiently(address, patience), async (connection) => {
    await checkOpenSearch(connection)
    await prepareMetadata(connection)
    for (let applied = 0; ;) {
      // Who receives that more will come has to wait for its own turn.
      const lease = isMoreComing || force ? await ownTurn(connection) : await turn(connection, store)
      if (!lease) return applied
      const before = applied
      const count = (progress: ApplyProgress): void => {
        if (progress.phase === 'documents') applied = before + progress.done
        onProgress?.(progress)
      }
      try {
        const writer = await openOpenSearchWriter({
          connection,
          lease,
          trees: loadFilterTrees(),
          catalogue: await store.identity(),
          revision: await store.revision(),
          vectors: await store.vectors.last(),
          force,
        })
        const hasVectors = writer.appliedVectors() !== null
        await catchUp(store, hasVectors ? takingVectors(store, writer) : writer, count, isMoreComing)
        if (hasVectors) await catchUpOnVectors(store, writer)
        await writer.publish()
        return applied
      } catch (error) {
        // Another took over while an answer was waited for: this one goes on from there, when it is its turn again.
        if (!(error instanceof LeaseLost)) throw error
      } finally {
        await lease.release()
      }
    }
  })

const takingVectors = (store: DocumentStore, writer: DocumentSink): DocumentSink => ({
  appliedRevision: () => writer.appliedRevision(),
  take: async (documents) => writer.take(await withVectors(store, documents)),
  finish: (onProgress) => writer.finish(onProgress),
})

const withVectors = async (store: DocumentStore, documents: Iterable<IndexedDocument>): Promise<IndexedDocument[]> => {
  const some = [...documents]
  const vectors = new Map((await store.vectors.of(some.map(({ id }) => id))).map((vector) => [vector.id, vector]))
  return some.map((document) => {
    const vector = vectors.get(document.id)
    return vector ? { ...document, vector } : document
  })
}

/** Vectors that are taken at once. */
const portion = 500

/** Gives the index the vectors that came after their documents. */
const catchUpOnVectors = async (store: DocumentStore, writer: OpenSearchWriter): Promise<void> => {
  // The last one may be of a document that is no more.
  const through = await store.vectors.last()
  for (let number = writer.appliedVectors() ?? 0; ;) {
    const vectors = await store.vectors.after(number, portion)
    const last = vectors.at(-1)
    if (!last) return number < through ? writer.takeVectors([], through) : undefined
    number = last.number
    const documents = await store.findAll(vectors.map(({ id }) => id))
    await writer.takeVectors(await withVectors(store, documents.map(toIndexed)), number)
  }
}

const ownTurn = async (connection: Connection): Promise<Lease> => {
  for (;;) {
    const lease = await takeLease(connection)
    if (lease) return lease
    await pause(lookEvery)
  }
}
