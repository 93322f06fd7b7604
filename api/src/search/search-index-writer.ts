import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import { documentChecksum, filterChecksum } from './postings/checksums.ts'
import { documentTerms } from './postings/document-terms.ts'
import { filterTermsOf } from './postings/filter-expansion.ts'
import { inTransaction, openIndexFile } from './postings/index-file.ts'
import { readState, writeState } from './postings/index-state.ts'
import { mergeSegments } from './postings/merge-segments.ts'
import { SegmentBuilder } from './postings/segment-builder.ts'
import { isLanguageTerm } from './analyse/terms.ts'
import type { IndexedDocument, SearchIndexWriter } from './search-index.ts'
import { conceptsInTexts } from './thesaurus/concepts-in-texts.ts'
import { minePhrases } from './suggestions/phrase-miner.ts'
import { phrasesMark, phraseSourcesOf, type PhraseSources } from './suggestions/phrase-sources.ts'

export interface WriterOptions {
  /** Path of the index; created when missing. */
  file: string
  trees: FilterTrees
  /** Identity of the catalogue, for an index that has to be rebuilt: it does not count until it is whole. */
  catalogue?: number
}

/** Documents of a segment: so many are held in memory at most, beside their postings, and written in one transaction. */
const mostDocuments = 5000

/** By which segments of an index that was empty are larger: it is filled with much, which would be merged again and again. */
const emptySizeFactor = 4

/** A document whose terms are gathered and not yet written. */
interface FieldValue extends Pick<IndexedDocument, 'id' | 'revision' | 'date' | 'qualityRank' | 'bestRank'> {
  ordinal: number
  filters: string[]
  phraseSources: PhraseSources
  /** What the index holds of it. */
  before: ReturnType<StatementSync['get']>
}

/** Opens the index for writing. Several processes may, one after the other: whoever takes documents holds the lock. */
export const openEmbeddedIndexWriter = ({ file, trees, catalogue = 0 }: WriterOptions): SearchIndexWriter => {
  const database = openIndexFile(file, -catalogue)
  const filterTerms = filterTermsOf(trees)
  const concepts = conceptsInTexts()
  const sizeFactor = readState(database).lastOrdinal < 0 ? emptySizeFactor : 1
  const builder = new SegmentBuilder(sizeFactor)
  const values = new Map<string, FieldValue>()
  const find = database.prepare('SELECT ordinal, revision, phrases FROM document WHERE id = ?')
  let ordinal = 0

  const hold = (document: IndexedDocument): void => {
    const { id, revision, date, qualityRank, bestRank } = document
    const held = values.get(id)
    const before = held ? held.before : find.get(id)
    if (Number(held?.revision ?? before?.['revision'] ?? 0) > revision) return
    if (values.size === 0) ordinal = readState(database).lastOrdinal
    ordinal++
    const filters = [...filterTerms(document)]
    builder.add(ordinal, documentTerms(document, concepts), filters.filter(isLanguageTerm))
    const phraseSources = phraseSourcesOf(document)
    values.set(id, { ordinal, id, revision, date, qualityRank, bestRank, filters, phraseSources, before })
  }
  const unload = (): void => {
    builder.clear()
    values.clear()
  }
  const write = (): void => {
    if (values.size === 0) return
    inTransaction(database, () => {
      const { lastOrdinal, revision, generation, documents } = readState(database)
      const added = writeDocuments(database, values.values())
      builder.write(database, { first: lastOrdinal + 1, last: ordinal })
      writeState(database, {
        lastOrdinal: ordinal,
        revision: [...values.values()].reduce((last, value) => Math.max(last, value.revision), revision),
        generation: generation + 1,
        documents: documents + added,
      })
    })
    unload()
    mergeSegments(database)
  }
  const orLetGo = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      unload()
      throw error
    }
  }

  return {
    appliedRevision: () => readState(database).revision,
    catalogue: () => readState(database).catalogue,
    belongTo: (catalogue) => writeState(database, { catalogue }),
    take: (documents) =>
      orLetGo(() => {
        for (const document of documents) {
          hold(document)
          if (builder.isFull || values.size >= sizeFactor * mostDocuments) write()
        }
      }),
    finish: (onProgress = () => {}) => {
      orLetGo(write)
      minePhrases(database, onProgress)
    },
    close: () => database.close(),
  }
}

/** Writes what is known of documents beside their postings. @returns by how many the index holds more than before */
const writeDocuments = (database: DatabaseSync, documents: Iterable<FieldValue>): number => {
  let added = 0
  const remove = database.prepare('DELETE FROM document WHERE ordinal = ?')
  const noteRemoved = database.prepare('INSERT INTO removed VALUES (?, ?)')
  const insert = database.prepare('INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const addUnmined = database.prepare('INSERT INTO unmined VALUES (?)')
  const numberOf = filterNumbers(database)
  for (const { ordinal, id, revision, date, qualityRank, bestRank, filters, phraseSources, before } of documents) {
    if (before) {
      remove.run(before['ordinal'] ?? null)
      noteRemoved.run(before['ordinal'] ?? null, ordinal)
    } else added++
    const numbers = new Uint8Array(Uint16Array.from(filters, numberOf).buffer)
    const sources = JSON.stringify(phraseSources)
    const mark = phrasesMark(sources)
    const checksum = documentChecksum(ordinal, id, revision, date, qualityRank, bestRank, numbers)
    insert.run(ordinal, id, revision, date, qualityRank, bestRank, numbers, mark, checksum)
    if (before?.['phrases'] !== mark) addUnmined.run(sources)
  }
  return added
}

/** The number a filter is written as; a new one gets the next. */
const filterNumbers = (database: DatabaseSync): ((name: string) => number) => {
  const rows = database.prepare('SELECT name, number FROM filter').all()
  const numbers = new Map(rows.map(({ name, number }) => [String(name), Number(number)]))
  const insert = database.prepare('INSERT INTO filter VALUES (?, ?, ?)')
  return (name) => {
    let number = numbers.get(name)
    if (number === undefined) {
      numbers.set(name, (number = numbers.size))
      insert.run(number, name, filterChecksum(number, name))
    }
    return number
  }
}
