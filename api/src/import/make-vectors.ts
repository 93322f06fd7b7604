import { fileURLToPath } from 'node:url'
import type { Database } from '../database/open-database.ts'
import { withLease } from '../database/lease.ts'
import { createVectorStore, type UnencodedDocument } from '../catalogue/vector-store.ts'
import { batches } from '../database/batches.ts'
import type { Encoder } from '../meaning/encoder.ts'
import { pack, type PackedVector } from '../meaning/vector.ts'
import { readVectorFile, type KnownVectors } from '../meaning/vector-file.ts'

/** Documents that are looked at in one go, and texts that are encoded in one: short ones together with short ones. */
const portion = 512
const batchSize = 16

/** Vectors of the records that are shipped. */
export const shippedVectors = (): KnownVectors =>
  readVectorFile(fileURLToPath(new URL('../../corpus/vectors.bin', import.meta.url)))

/** Why no vectors were made, in a sentence, or null. */
export type MakeVectorsOutcome = { made: number; problem: string | null }

/**
 * Makes the vectors of all documents that wait for one. It may be ended at any time: what is stored stays, and the next call
 * goes on. Where another process is at it, nothing is done.
 */
export const makeVectors = async ({
  db,
  known,
  encoder: openedEncoder,
  onProgress = () => undefined,
  signal,
  now = () => new Date(),
}: {
  db: Database
  /** Vectors that need not be made. */
  known: KnownVectors
  /** Asked for only when a text is met that has no vector. */
  encoder: () => Encoder
  /** Called after each batch is stored, with the documents that got a vector so far and those that still wait. */
  onProgress?: (made: number, waiting: number) => void
  /** Ends after the batch that is under way. */
  signal?: AbortSignal
  now?: () => Date
}): Promise<MakeVectorsOutcome> => {
  const store = createVectorStore(db)
  let made = 0
  let encoder: Encoder | undefined
  const encoded = async (documents: readonly UnencodedDocument[]) => {
    encoder ??= openedEncoder()
    const state = await encoder.settled()
    if (state.status === 'absent') throw new EncoderAbsent(state.reason)
    const vectors = await encoder.encode(
      documents.map(({ text }) => text),
      'passage',
    )
    return documents.flatMap((document, place) => {
      const vector = vectors[place]
      return vector ? [{ ...document, ...pack(vector) }] : []
    })
  }
  const all = async (): Promise<string | null> => {
    let { waiting } = await store.counts()
    const put = async (vectors: (UnencodedDocument & PackedVector)[]) => {
      await store.put(vectors)
      made += vectors.length
      waiting -= vectors.length
      onProgress(made, Math.max(0, waiting))
    }
    // Those without a text to encode would be met for ever.
    for (let after = 0; known.count > 0;) {
      const documents = await store.waiting(portion, after)
      if (documents.length === 0 || signal?.aborted) break
      const there = documents.flatMap((document) => {
        const vector = known.find(document.textHash)
        return vector ? [{ ...document, ...vector }] : []
      })
      if (there.length > 0) await put(there)
      after = documents.at(-1)?.revision ?? after
    }
    for (;;) {
      const documents = await store.waiting(portion)
      if (documents.length === 0 || signal?.aborted) return null
      const byLength = documents.toSorted((one, other) => one.text.length - other.text.length)
      for (const some of batches(byLength, batchSize)) {
        if (signal?.aborted) return null
        await put(await encoded(some))
      }
    }
  }
  try {
    const problem = await withLease(db, 'vectors', now, all)
    return { made, problem }
  } catch (error) {
    if (error instanceof EncoderAbsent) return { made, problem: error.message }
    throw error
  } finally {
    await encoder?.close()
  }
}

class EncoderAbsent extends Error {}
