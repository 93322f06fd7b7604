import { batches } from '../database/batches.ts'
import { countRows } from '../database/count-rows.ts'
import { DamagedValue, withoutSeal, withSeal } from '../database/seal.ts'
import type { Database } from '../database/open-database.ts'
import type { DocumentVectorsTable } from '../database/vector-tables.ts'
import { model } from '../meaning/model.ts'
import { fromBytes, hashOfText, toBytes, type PackedVector } from '../meaning/vector.ts'
import { documentColumns, isShown, toDocument, unlessDamaged } from './document.ts'
import { readFact, writeFact } from './stored-settings.ts'
import { textOfVector } from './vector-text.ts'

/** A document whose vector is missing, or was made of another text than it has now. */
export interface UnencodedDocument {
  id: string
  revision: number
  text: string
  textHash: string
  madeFrom: DocumentVectorsTable['made_from']
}

export interface DocumentVector extends PackedVector {
  id: string
  /** See `DocumentVectorsTable.number`. */
  number: number
  madeFrom: DocumentVectorsTable['made_from']
}

/** @throws DamagedValue */
const readVector = (stored: string): PackedVector => {
  const bytes = Buffer.from(withoutSeal(stored), 'base64')
  try {
    return fromBytes(bytes)
  } catch (error) {
    throw new DamagedValue(String(error), { cause: error })
  }
}

const numberFact = 'vectors'
const portion = 200

export const createVectorStore = (db: Database) => {
  const stored = () =>
    db
      .selectFrom('document_vectors')
      .select(['document_id', 'number', 'made_from', 'vector'])
      .where('model', '=', model.name)
  type StoredVector = Awaited<ReturnType<ReturnType<typeof stored>['execute']>>[number]
  const read = (rows: readonly StoredVector[]): { vectors: DocumentVector[]; damaged: string[] } => {
    const vectors: DocumentVector[] = []
    const damaged: string[] = []
    for (const { document_id: id, number, made_from: madeFrom, vector } of rows)
      try {
        vectors.push({ id, number: Number(number), madeFrom, ...readVector(vector) })
      } catch (error) {
        if (!(error instanceof DamagedValue)) throw error
        damaged.push(id)
      }
    return { vectors, damaged }
  }
  const unsettled = () =>
    db
      .selectFrom('documents')
      .leftJoin('document_vectors', (join) =>
        join.onRef('document_vectors.document_id', '=', 'documents.id').on('document_vectors.model', '=', model.name),
      )
      .where(isShown)
      .where((where) =>
        where.or([
          where('document_vectors.document_id', 'is', null),
          where('document_vectors.revision', '<', where.ref('documents.revision')),
        ]),
      )
  /** A document that cannot be read has no vector. */
  const unencoded = unlessDamaged((row: Parameters<typeof toDocument>[0]): UnencodedDocument => {
    const { id, revision, record } = toDocument(row)
    const { text, madeFrom } = textOfVector(record)
    return { id, revision, text, textHash: hashOfText(text), madeFrom }
  })
  /** Notes up to which revisions vectors are of their texts. */
  const settle = (documents: readonly UnencodedDocument[]) =>
    db.transaction().execute(async (trx) => {
      for (const { id, revision } of documents)
        await trx.updateTable('document_vectors').set({ revision }).where('document_id', '=', id).execute()
    })
  return {
    /** Documents that are shown and have no vector of this model that is known to be of their texts, and those there are. */
    counts: async (): Promise<{ waiting: number; made: number }> => ({
      waiting: await countRows(unsettled()),
      made: await countRows(db.selectFrom('document_vectors').where('model', '=', model.name)),
    }),
    /**
     * Documents that wait for a vector, the oldest change first. Those whose text has not changed are settled on the way and
     * left out.
     *
     * @param afterRevision only documents with a higher revision
     */
    waiting: async (limit: number, afterRevision: number = 0): Promise<UnencodedDocument[]> => {
      for (let after = afterRevision; ;) {
        const rows = await unsettled()
          .select([...documentColumns.map((name) => `documents.${name}` as const), 'document_vectors.text_hash'])
          .where('documents.revision', '>', after)
          .orderBy('documents.revision')
          .limit(limit)
          .execute()
        const last = rows.at(-1)
        if (!last) return []
        after = Number(last.revision)
        const documents = rows.flatMap(unencoded)
        const hashes = new Map(rows.map((row) => [row.id, row.text_hash]))
        const [same = [], changed = []] = [true, false].map((isSame) =>
          documents.filter(({ id, textHash }) => (hashes.get(id) === textHash) === isSame),
        )
        if (same.length > 0) await settle(same)
        if (changed.length > 0) return changed
      }
    },
    put: (vectors: readonly (UnencodedDocument & PackedVector)[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        let number = Number((await readFact(trx, numberFact)) ?? 0)
        await writeFact(trx, numberFact, String(number + vectors.length))
        const rows = vectors.map(({ id, revision, textHash, madeFrom, ...vector }): DocumentVectorsTable => ({
          document_id: id,
          number: ++number,
          revision,
          model: model.name,
          text_hash: textHash,
          made_from: madeFrom,
          vector: withSeal(toBytes(vector).toString('base64')),
        }))
        for (const some of batches(rows, portion))
          await trx
            .insertInto('document_vectors')
            .values(some)
            .onConflict((conflict) =>
              conflict.column('document_id').doUpdateSet((row) => ({
                number: row.ref('excluded.number'),
                revision: row.ref('excluded.revision'),
                model: row.ref('excluded.model'),
                text_hash: row.ref('excluded.text_hash'),
                made_from: row.ref('excluded.made_from'),
                vector: row.ref('excluded.vector'),
              })),
            )
            .execute()
      }),
    /** All vectors of this model with the hashes of their texts. */
    all: async (): Promise<(PackedVector & { textHash: string })[]> => {
      const rows = await db
        .selectFrom('document_vectors')
        .select(['text_hash', 'vector'])
        .where('model', '=', model.name)
        .execute()
      return rows.map((row) => ({ textHash: row.text_hash, ...readVector(row.vector) }))
    },
    /** Those of some documents. */
    of: async (ids: readonly string[]): Promise<DocumentVector[]> =>
      ids.length === 0
        ? []
        : read(
            await stored()
              .where('document_id', 'in', [...ids])
              .execute(),
          ).vectors,
    /** The number of the vector that was written last. */
    last: async (): Promise<number> => Number((await readFact(db, numberFact)) ?? 0),
    /** Vectors of this model that were written after a number, in their order. Damaged ones are deleted: their documents wait again. */
    after: async (number: number, limit: number): Promise<DocumentVector[]> => {
      const rows = await stored().where('number', '>', number).orderBy('number').limit(limit).execute()
      const { vectors, damaged } = read(rows)
      if (damaged.length > 0) await db.deleteFrom('document_vectors').where('document_id', 'in', damaged).execute()
      return vectors
    },
  }
}
