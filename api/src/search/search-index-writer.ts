import type { DatabaseSync } from 'node:sqlite'
import type { FilterTrees } from '../catalogue/filter-trees.ts'
import { documentTerms } from './postings/document-terms.ts'
import { filterTermsOf } from './postings/filter-expansion.ts'
import { openIndexFile, readState, writeState } from './postings/index-file.ts'
import { mergeSegments } from './postings/merge-segments.ts'
import { SegmentBuilder } from './postings/segment-builder.ts'
import type { ApplyProgress, IndexedDocument, SearchIndexWriter } from './search-index.ts'
import { minePhrases } from './suggestions/phrase-miner.ts'
import { phraseSourcesOf } from './suggestions/phrase-sources.ts'

export interface WriterOptions {
  /** Path of the index; created when missing. */
  file: string
  trees: FilterTrees
  /** Identity of the catalogue, for an index that has to be made anew: it does not count until it is whole. */
  catalogue?: number
}

/** Postings held in memory before they are written as a segment of their own. */
const segmentSize = 6_000_000

/** Suggested phrases are mined anew once this share of the documents has changed since the last time. */
const minedShare = 0.02

/** Opens the index for writing. Several processes may: whole `apply` calls take turns. */
export const openSearchIndexWriter = ({ file, trees, catalogue = 0 }: WriterOptions): SearchIndexWriter => {
  const database = openIndexFile(file, -catalogue)
  const filterTerms = filterTermsOf(trees)
  return {
    appliedRevision: () => readState(database, 'revision'),
    catalogue: () => readState(database, 'catalogue'),
    belongTo: (catalogue) => writeState(database, 'catalogue', catalogue),
    apply(documents, onProgress = () => {}) {
      database.exec('BEGIN IMMEDIATE')
      try {
        applyAll(database, filterTerms, documents, onProgress)
        database.exec('COMMIT')
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    close: () => database.close(),
  }
}

const applyAll = (
  database: DatabaseSync,
  filterTerms: (document: IndexedDocument) => Set<string>,
  documents: Iterable<IndexedDocument>,
  onProgress: (progress: ApplyProgress) => void,
): void => {
  const known = database.prepare('SELECT revision FROM document WHERE id = ?')
  const remove = database.prepare('DELETE FROM document WHERE id = ?')
  const insert = database.prepare('INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?)')
  const builder = new SegmentBuilder()
  let ordinal = readState(database, 'lastOrdinal')
  let revision = readState(database, 'revision')
  let done = 0
  for (const document of documents) {
    const indexed = known.get(document.id)
    if (indexed && Number(indexed['revision']) > document.revision) continue
    if (indexed) remove.run(document.id)
    ordinal++
    revision = Math.max(revision, document.revision)
    const sources = JSON.stringify(phraseSourcesOf(document))
    insert.run(ordinal, document.id, document.revision, document.date, document.qualityRank, document.bestRank, sources)
    builder.add(ordinal, documentTerms(document), filterTerms(document))
    if (builder.size > segmentSize) builder.write(database)
    done++
    if (done % 500 === 0) onProgress({ phase: 'documents', done, total: null })
  }
  if (done === 0) return
  builder.write(database)
  mergeSegments(database)
  onProgress({ phase: 'documents', done, total: done })
  writeState(database, 'lastOrdinal', ordinal)
  writeState(database, 'revision', revision)
  writeState(database, 'generation', readState(database, 'generation') + 1)
  const total = Number(database.prepare('SELECT count(*) AS total FROM document').get()?.['total'])
  const unmined = readState(database, 'unminedDocuments') + done
  const due = unmined >= total * minedShare
  if (due) minePhrases(database, onProgress)
  writeState(database, 'unminedDocuments', due ? 0 : unmined)
}
