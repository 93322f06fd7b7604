import { setTimeout as pause } from 'node:timers/promises'
import { catchUp, type IsMoreComing } from '../catalogue/catch-up.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { checkOpenSearch, connect, type Connection } from '../search/opensearch/connection.ts'
import { openOpenSearchWriter } from '../search/opensearch/opensearch-writer.ts'
import { prepareStandings, readStanding, takeLease, type Lease } from '../search/opensearch/standing.ts'
import type { ApplyProgress } from '../search/search-index.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'

/** Milliseconds between two looks whether another process is done. */
const lookEvery = 500

/** Milliseconds a look at how far the index is may take. */
const lookTimeout = 5000

const withConnection = async <Result>(address: string, work: (connection: Connection) => Promise<Result>) => {
  const connection = connect(address)
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

const usable = async (connection: Connection, store: DocumentStore): Promise<number | null> => {
  const standing = await readStanding(connection, 'current', lookTimeout)
  if (!standing || standing.catalogue !== (await store.identity())) return null
  return standing.revision <= (await store.revision()) ? standing.revision : null
}

/** See `usableRevision`. */
export const usableOpenSearchRevision = (address: string, store: DocumentStore): Promise<number | null> =>
  withConnection(address, (connection) => usable(connection, store))

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
 * Brings the index in OpenSearch up to the catalogue; see `followIndex`. One that cannot be used is built anew beside the one
 * that is searched, and takes its place when it is whole.
 *
 * @param anew builds it anew in any case
 * @returns how many documents were applied
 */
export const followOpenSearch = (
  address: string,
  store: DocumentStore,
  onProgress?: (progress: ApplyProgress) => void,
  isMoreComing?: IsMoreComing,
  anew = false,
): Promise<number> =>
  withConnection(address, async (connection) => {
    await checkOpenSearch(connection)
    await prepareStandings(connection)
    // Whoever is told that more will come has to wait for its own turn.
    const lease = isMoreComing || anew ? await ownTurn(connection) : await turn(connection, store)
    if (!lease) return 0
    try {
      const writer = await openOpenSearchWriter({
        connection,
        lease,
        trees: loadFilterTrees(),
        catalogue: await store.identity(),
        revision: await store.revision(),
        anew,
      })
      const applied = await catchUp(store, writer, onProgress, isMoreComing)
      await writer.publish()
      return applied
    } finally {
      await lease.release()
    }
  })

const ownTurn = async (connection: Connection): Promise<Lease> => {
  for (;;) {
    const lease = await takeLease(connection)
    if (lease) return lease
    await pause(lookEvery)
  }
}
