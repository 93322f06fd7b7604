import { sendActions, type Action } from './bulk.ts'
import type { Connection } from './connection.ts'
import { writeIndexMetadata, type IndexMetadata, type IndexMetadataName, type Lease } from './index-metadata.ts'

/** The index that a writer writes, with what it says of itself. */
export class WrittenIndex {
  readonly connection: Connection
  readonly lease: Lease
  readonly #name: IndexMetadataName
  #metadata: IndexMetadata

  constructor(connection: Connection, lease: Lease, name: IndexMetadataName, metadata: IndexMetadata) {
    this.connection = connection
    this.lease = lease
    this.#name = name
    this.#metadata = metadata
  }

  get metadata(): Readonly<IndexMetadata> {
    return this.#metadata
  }

  send(actions: readonly Action[]): Promise<void> {
    return sendActions(this.connection, this.lease, actions)
  }

  async note(change: Partial<IndexMetadata>): Promise<void> {
    this.#metadata = { ...this.#metadata, ...change }
    await this.lease.renew()
    await writeIndexMetadata(this.connection, this.#name, this.#metadata)
  }

  /** Has searches find what was written. */
  async makeFound(change: Partial<IndexMetadata>): Promise<void> {
    const { documents, phrases, generation } = this.#metadata
    await this.connection.ask('POST', `/${documents},${phrases}/_refresh`)
    await this.note({ ...change, generation: generation + 1 })
  }
}
