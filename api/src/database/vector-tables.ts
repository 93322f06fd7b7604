import { required, type SchemaChange } from './schema-change.ts'

/** The vector of a document, made of its title and abstract; see `catalogue/vector-store.ts`. */
export interface DocumentVectorsTable {
  document_id: string
  /** Rises with every vector that is written, so that servers read what is new alone. */
  number: number
  /** The revision of the document up to which the vector is known to be of its texts. */
  revision: number
  /** Name of the model that made it. */
  model: string
  /** Hash of the text it was made of. */
  text_hash: string
  made_from: 'title' | 'abstract'
  /** Scale and whole numbers (`meaning/vector.ts`) in base64, with a checksum (`withSeal`). */
  vector: string
}

export const documentVectors: SchemaChange = async ({ schema }) => {
  await schema
    .createTable('document_vectors')
    .addColumn('document_id', 'varchar(16)', (column) => column.primaryKey())
    .addColumn('number', 'bigint', required)
    .addColumn('revision', 'bigint', required)
    .addColumn('model', 'varchar(64)', required)
    .addColumn('text_hash', 'varchar(32)', required)
    .addColumn('made_from', 'varchar(8)', required)
    .addColumn('vector', 'text', required)
    .execute()
  await schema.createIndex('document_vectors_number').on('document_vectors').column('number').execute()
}
