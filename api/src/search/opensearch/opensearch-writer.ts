import * as v from 'valibot'
import type { FilterTrees } from '../../taxonomy/filter-trees.ts'
import { filterTermsOf } from '../postings/filter-expansion.ts'
import type { ApplyProgress, DocumentSink, IndexedDocument } from '../search-index.ts'
import { phrasesMark, phraseSourcesOf } from '../suggestions/phrase-sources.ts'
import { conceptsInTexts } from '../thesaurus/concepts-in-texts.ts'
import type { Action } from './bulk.ts'
import type { Connection } from './connection.ts'
import { documentBody } from './document-body.ts'
import { beginBuilding, findBegun, publishIndex } from './index-building.ts'
import { readIndexMetadata, type IndexMetadata, type Lease } from './index-metadata.ts'
import { minePhrases } from './phrase-mining.ts'
import { WrittenIndex } from './written-index.ts'

/** Documents sent at once, and characters of them at most. */
const batchSize = 250
const mostCharacters = 4_000_000

/** Documents after which those before are made to be found: each time costs a segment, which is merged later on. */
const foundAfter = 20_000

export interface OpenSearchWriter extends DocumentSink {
  /** The number of the last vector that was taken; null where the index keeps none. */
  appliedVectors(): number | null
  /** Takes documents again whose vectors came later, all up to a number. */
  takeVectors(documents: Iterable<IndexedDocument>, through: number): Promise<void>
  /** Has searches use what was built; before it they use what was there. Without effect where the current index was followed. */
  publish(): Promise<void>
}

interface WriterDeps {
  /** See `connectPatiently`: every call may be made twice. */
  connection: Connection
  lease: Lease
  trees: FilterTrees
  /** Identity of the catalogue, and its newest revision: an index that is ahead of it is not its own. */
  catalogue: number
  revision: number
  /** The number of the vector that was written last when this began. */
  vectors: number
  /** Builds a new index though the current one could be followed. */
  force?: boolean
}

const marksSchema = v.object({
  docs: v.array(v.object({ _id: v.string(), _source: v.optional(v.object({ mark: v.optional(v.number()) })) })),
})

/**
 * Opens the index for writing: the current one where it belongs to the catalogue, otherwise one that is built beside it,
 * perhaps by a process that was interrupted.
 */
export const openOpenSearchWriter = async ({
  connection,
  lease,
  trees,
  catalogue,
  revision,
  vectors,
  force = false,
}: WriterDeps): Promise<OpenSearchWriter> => {
  const current = await readIndexMetadata(connection, 'current')
  const isOurs = (index: IndexMetadata | null): index is IndexMetadata =>
    index?.catalogue === catalogue && index.revision <= revision
  if (isOurs(current) && !force) return new Writer(new WrittenIndex(connection, lease, 'current', current), trees, true)
  const built = (await findBegun(connection, isOurs)) ?? (await beginBuilding(connection, { catalogue, vectors }))
  return new Writer(new WrittenIndex(connection, lease, 'building', built), trees, false)
}

class Writer implements OpenSearchWriter {
  readonly #index: WrittenIndex
  readonly #filterTerms: ReturnType<typeof filterTermsOf>
  readonly #concepts = conceptsInTexts()
  /** Whether the index is the one that is searched. */
  readonly #follows: boolean
  /** Documents that were sent and are not found yet, and the highest revision of those that were sent. */
  #unfound = 0
  #highest: number
  /** What is being sent while the next documents are analysed; what went wrong with it is thrown by whoever awaits it. */
  #sending = Promise.resolve()

  constructor(index: WrittenIndex, trees: FilterTrees, follows: boolean) {
    this.#index = index
    this.#filterTerms = filterTermsOf(trees)
    this.#follows = follows
    this.#highest = index.metadata.revision
  }

  appliedRevision(): number {
    return this.#index.metadata.revision
  }

  appliedVectors(): number | null {
    return this.#index.metadata.vectors
  }

  async take(documents: Iterable<IndexedDocument>): Promise<void> {
    let part: IndexedDocument[] = []
    let size = 0
    for (const document of documents) {
      part.push(document)
      size += document.texts.reduce(
        (sum, { title, abstract }) => sum + (title?.length ?? 0) + (abstract?.length ?? 0),
        0,
      )
      if (part.length < batchSize && size * 8 < mostCharacters) continue
      await this.#write(part)
      part = []
      size = 0
    }
    if (part.length > 0) await this.#write(part)
  }

  async takeVectors(documents: Iterable<IndexedDocument>, through: number): Promise<void> {
    await this.take(documents)
    await this.#sending
    await this.#makeFound({ vectors: through })
  }

  async finish(onProgress: (progress: ApplyProgress) => void = () => undefined): Promise<void> {
    await this.#sending
    if (this.#unfound > 0) await this.#makeFound()
    await minePhrases(this.#index, onProgress)
  }

  async publish(): Promise<void> {
    if (!this.#follows) await publishIndex(this.#index.connection, this.#index.lease, this.#index.metadata)
  }

  async #makeFound(change: Partial<IndexMetadata> = {}): Promise<void> {
    await this.#index.makeFound({ ...change, revision: this.#highest })
    this.#unfound = 0
  }

  async #write(documents: readonly IndexedDocument[]): Promise<void> {
    const actions = await this.#actionsOf(documents)
    await this.#sending
    if (this.#unfound >= foundAfter) await this.#makeFound()
    this.#sending = this.#index.send(actions).then(() => {
      for (const { revision } of documents) this.#highest = Math.max(this.#highest, revision)
      this.#unfound += documents.length
    })
    this.#sending.catch(() => undefined)
  }

  async #actionsOf(documents: readonly IndexedDocument[]): Promise<Action[]> {
    const { mined, documents: documentIndex, phrases } = this.#index.metadata
    // A writer that ended may have written a document and not what phrases are taken from; it took none yet.
    const isFirst = !this.#follows && Object.keys(mined).length === 0
    const marks = isFirst ? new Map<string, number>() : await this.#marksOf(documents)
    return documents.flatMap((document): Action[] => {
      const { id, revision: version } = document
      const sources = JSON.stringify(phraseSourcesOf(document))
      const mark = phrasesMark(sources)
      const written: Action = [
        { index: { _index: documentIndex, _id: id, version, version_type: 'external_gte' } },
        documentBody(document, this.#filterTerms(document), mark, this.#concepts),
      ]
      if (marks.get(id) === mark) return [written]
      const unmined = { kind: 'unmined', revision: version, sources }
      return [written, [{ index: { _index: phrases, _id: `of:${id}` } }, unmined]]
    })
  }

  async #marksOf(documents: readonly IndexedDocument[]): Promise<ReadonlyMap<string, number>> {
    const { docs } = v.parse(
      marksSchema,
      await this.#index.connection.ask('POST', `/${this.#index.metadata.documents}/_mget`, {
        query: { _source: 'mark' },
        body: { ids: documents.map(({ id }) => id) },
      }),
    )
    return new Map(docs.flatMap(({ _id, _source }) => (_source?.mark === undefined ? [] : [[_id, _source.mark]])))
  }
}
