import { DatabaseSync } from 'node:sqlite'
import { filterTermsOf } from '../src/search/postings/filter-expansion.ts'
import { filterTerm, siteTerm } from '../src/search/analyse/terms.ts'
import { loadFilterTrees } from '../src/taxonomy/filter-trees.ts'
import type { IndexedDocument } from '../src/search/search-index.ts'

/**
 * The same texts in SQLite's own full-text index, as one would set it up in an afternoon: its Porter stemmer, columns
 * weighted, filters as rows of a table. It answers the same question: first 20 by BM25, exact total, facet counts.
 */
export const plainFts5 = (documents: Iterable<IndexedDocument>) => {
  const trees = loadFilterTrees()
  const termsOf = filterTermsOf(trees)
  const database = new DatabaseSync('')
  database.exec(`
    PRAGMA cache_size = -262144;
    CREATE VIRTUAL TABLE text USING fts5 (title, keywords, abstract, tokenize = 'porter unicode61 remove_diacritics 2');
    CREATE TABLE document (id INTEGER PRIMARY KEY, year INTEGER NOT NULL);
    CREATE TABLE key (document INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (name, document)) WITHOUT ROWID;
    CREATE INDEX key_of_document ON key (document, name);
    BEGIN`)
  const addText = database.prepare('INSERT INTO text (rowid, title, keywords, abstract) VALUES (?, ?, ?, ?)')
  const addDocument = database.prepare('INSERT INTO document VALUES (?, ?)')
  const addKey = database.prepare('INSERT INTO key VALUES (?, ?)')
  let id = 0
  for (const document of documents) {
    id++
    const join = (field: 'title' | 'abstract') => document.texts.map((text) => text[field] ?? '').join('\n')
    addText.run(id, join('title'), document.keywords.join('\n'), join('abstract'))
    addDocument.run(id, Math.floor(document.date / 10000))
    for (const name of termsOf(document)) addKey.run(id, name)
  }
  database.exec('COMMIT; ANALYZE')

  /** Documents of a match on hse; the keys are in different facets, so they are joined by AND. */
  const from = (filters: readonly string[]) => {
    const keys = [
      siteTerm('hse'),
      ...filters.filter((key) => !key.startsWith('0_12_')).map((key) => filterTerm('hse', key)),
    ]
    const years = filters
      .find((key) => key.startsWith('0_12_'))
      ?.split('_')
      .slice(2)
      .map(Number)
    const conditions = keys.map(
      (key) => `EXISTS (SELECT 1 FROM key WHERE name = '${key}' AND key.document = text.rowid)`,
    )
    if (years)
      conditions.push(`EXISTS (SELECT 1 FROM document WHERE id = text.rowid AND year BETWEEN ${years.join(' AND ')})`)
    return `FROM text WHERE text MATCH ? AND ${conditions.join(' AND ')}`
  }
  return {
    search(match: string, filters: readonly string[], facets: boolean) {
      const ids = database.prepare(`SELECT rowid ${from(filters)} ORDER BY bm25(text, 5, 2.5, 1) LIMIT 20`).all(match)
      const total = database.prepare(`SELECT count(*) AS total ${from(filters)}`).get(match)?.['total']
      const counts = facets
        ? database
            .prepare(`SELECT name, count(*) FROM key WHERE document IN (SELECT rowid ${from(filters)}) GROUP BY name`)
            .all(match)
        : []
      return { ids, total: Number(total), counts }
    },
    close: () => database.close(),
  }
}
