import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVectorStore } from '../../src/catalogue/vector-store.ts'
import { openDatabase } from '../../src/database/open-database.ts'
import { makeVectors } from '../../src/import/make-vectors.ts'
import { openEncoder } from '../../src/meaning/encoder.ts'
import { readVectorFile, writeVectorFile } from '../../src/meaning/vector-file.ts'

/** Vectors of the shipped records, from which some sets are drawn. */
const shipped = fileURLToPath(new URL('../../corpus/vectors.bin', import.meta.url))

/** Vectors that an earlier run made; texts of sets do not change. */
const file = fileURLToPath(new URL('../../../build/vectors/bench.bin', import.meta.url))

/** Makes the vectors of a catalogue, and keeps them for the next run. */
export const giveVectors = async (dataDir: string): Promise<void> => {
  const db = await openDatabase(dataDir)
  try {
    const [known, ofRecords] = [readVectorFile(file), readVectorFile(shipped)]
    const { problem } = await makeVectors({
      db,
      known: {
        ...known,
        count: known.count + ofRecords.count,
        find: (textHash) => known.find(textHash) ?? ofRecords.find(textHash),
      },
      encoder: () => openEncoder({ threads: availableParallelism() }),
      onProgress: (made, waiting) => {
        if (waiting > 0 && made % 1024 < 16) console.error(`Vectors: ${made} made, ${waiting} to go`)
      },
    })
    if (problem !== null) throw new Error(problem)
    const vectors = new Map(known.entries())
    for (const { textHash, ...vector } of await createVectorStore(db).all()) vectors.set(textHash, vector)
    mkdirSync(dirname(file), { recursive: true })
    if (vectors.size > known.count) writeVectorFile(file, vectors)
  } finally {
    await db.destroy()
  }
}
