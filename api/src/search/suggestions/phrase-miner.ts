import type { DatabaseSync } from 'node:sqlite'
import type { Lang } from 'shared/sites'
import { inTransaction } from '../postings/index-file.ts'
import { expectPhrases, phrasesChecksum, writeState } from '../postings/index-state.ts'
import type { ApplyProgress } from '../search-index.ts'
import { PhraseCounts, type Phrase } from './phrase-counts.ts'
import type { PhraseSources } from './phrase-sources.ts'

/** Phrases are taken from new documents once these are so large a share of all. */
const minedShare = 0.02

/** Whether so many new documents are worth taking phrases from. */
export const areWorthMining = (unmined: number, documents: number): boolean =>
  unmined > 0 && unmined >= documents * minedShare

/** Documents looked at together; more at once would take more memory. */
export const mostTogether = 25_000

/** Small catalogues suggest what one title says; in large ones several must. */
const minimumOf = (titles: number): number => (titles < 500 ? 1 : titles < 5000 ? 2 : 3)

export const addSources = (counts: PhraseCounts, { titles, keywords }: PhraseSources): void => {
  for (const { lang, text } of titles) counts.addTitle(text, lang)
  for (const keyword of keywords) counts.addKeyword(keyword)
}

/**
 * The phrases of what was gathered.
 *
 * @param mined from how many titles of a language phrases were taken before
 */
export const phrasesOf = (counts: PhraseCounts, mined: (lang: Lang) => number): Generator<Phrase> => {
  const added = new Map(counts.titles().map(({ lang, titles }) => [lang, titles]))
  /** Of a small part of a language's titles fewer must hold a phrase than of all of them. */
  const minimumIn = (lang: Lang): number => {
    const before = mined(lang)
    const now = added.get(lang) ?? 0
    return Math.min(minimumOf(before + now), now < before ? 2 : 3)
  }
  return counts.phrases(minimumIn)
}

/**
 * Gathers what people may want to search for, from the titles and keywords of documents that came since the last time,
 * and adds it to the `phrase` table: what was gathered before is not gathered again. How many documents a phrase finds is
 * not kept, it is counted when the phrase is suggested; a weight is from how many titles it came.
 */
export const minePhrases = (database: DatabaseSync, onProgress: (progress: ApplyProgress) => void): void => {
  const countOf = (table: string) => Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows'])
  const unmined = countOf('unmined')
  if (!areWorthMining(unmined, countOf('document'))) return
  for (let done = 0; done < unmined; done += mostTogether) {
    minePortion(database, (looked) =>
      onProgress({ phase: 'suggestions', done: Math.min(unmined, done + looked), total: unmined }),
    )
  }
}

const minePortion = (database: DatabaseSync, onProgress: (looked: number) => void): void => {
  const counts = new PhraseCounts()
  let looked = 0
  let last = 0
  const rows = database.prepare('SELECT rowid, sources FROM unmined ORDER BY rowid LIMIT ?')
  for (const { rowid, sources } of rows.iterate(mostTogether)) {
    addSources(counts, JSON.parse(String(sources)) as PhraseSources)
    last = Number(rowid)
    if (++looked % 2000 === 0) onProgress(looked)
  }
  const mined = new Map(
    database
      .prepare('SELECT lang, titles FROM mined_titles')
      .all()
      .map(({ lang, titles }) => [String(lang), Number(titles)]),
  )
  const addPhrase = database.prepare(
    'INSERT INTO phrase VALUES (?, ?, ?) ON CONFLICT (lang, text) DO UPDATE SET weight = weight + excluded.weight',
  )
  const addTitles = database.prepare(
    'INSERT INTO mined_titles VALUES (?, ?) ON CONFLICT (lang) DO UPDATE SET titles = titles + excluded.titles',
  )
  inTransaction(database, () => {
    // A checksum of what is damaged would hide it.
    expectPhrases(database)
    for (const { lang, text, weight } of phrasesOf(counts, (lang) => mined.get(lang) ?? 0))
      addPhrase.run(lang, text, weight)
    writeState(database, { phrases: phrasesChecksum(database) })
    for (const { lang, titles } of counts.titles()) addTitles.run(lang, titles)
    database.prepare('DELETE FROM unmined WHERE rowid <= ?').run(last)
  })
  onProgress(looked)
}
