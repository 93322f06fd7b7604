import type { DatabaseSync } from 'node:sqlite'
import type { ApplyProgress } from '../search-index.ts'
import { PhraseCounts } from './phrase-counts.ts'
import type { PhraseSources } from './phrase-sources.ts'

/**
 * Gathers what people may want to search for, from all titles and keywords, into the `phrase` table. How many
 * documents a phrase finds is not kept: it is counted when the phrase is suggested.
 */
export const minePhrases = (database: DatabaseSync, onProgress: (progress: ApplyProgress) => void): void => {
  const total = Number(database.prepare('SELECT count(*) AS total FROM document').get()?.['total'])
  const counts = new PhraseCounts()
  let done = 0
  for (const { phrase_sources } of database.prepare('SELECT phrase_sources FROM document').iterate()) {
    const { titles, keywords } = JSON.parse(String(phrase_sources)) as PhraseSources
    for (const { lang, text } of titles) counts.addTitle(text, lang)
    for (const keyword of keywords) counts.addKeyword(keyword)
    if (++done % 2000 === 0) onProgress({ phase: 'suggestions', done, total })
  }
  database.exec('DELETE FROM phrase')
  const insert = database.prepare('INSERT OR IGNORE INTO phrase VALUES (?, ?, ?)')
  for (const { lang, text, weight } of counts.phrases()) insert.run(lang, text, weight)
  onProgress({ phase: 'suggestions', done: total, total })
}
