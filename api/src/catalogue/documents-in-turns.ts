import { setImmediate as turn } from 'node:timers/promises'
import { batches } from '../database/batches.ts'
import type { CatalogueDocument } from './document.ts'
import type { DocumentStore } from './document-store.ts'

/** Documents read between two turns of the event loop. */
const portion = 200

/**
 * Reads documents some at a time, in the order of the ids, so that other requests are answered in between and none waits in
 * memory.
 */
export async function* documentsInTurns(
  documents: Pick<DocumentStore, 'findAll'>,
  ids: readonly string[],
): AsyncGenerator<{ asked: readonly string[]; found: CatalogueDocument[] }> {
  for (const asked of batches(ids, portion)) {
    yield { asked, found: await documents.findAll(asked) }
    await turn()
  }
}

/** Documents of the whole catalogue read at once. */
const pageSize = 2000

/** Every document of the catalogue, the oldest change first; one that changes meanwhile comes again. */
export async function* everyDocument(
  documents: Pick<DocumentStore, 'changedAfter'>,
): AsyncGenerator<CatalogueDocument, void> {
  for (let revision = 0; ;) {
    const page = await documents.changedAfter(revision, pageSize)
    const last = page.at(-1)
    if (!last) return
    yield* page
    revision = last.revision
  }
}
