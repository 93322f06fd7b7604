import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const api = fileURLToPath(new URL('../../', import.meta.url))
const catalogue = fileURLToPath(new URL('./', import.meta.resolve('shared/catalogue/places.json')))

const hashOf = (files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** The files of the corpus, in the order they are loaded: fuller records first. */
export const corpusFiles = [
  'documents.jsonl.gz',
  'reviews.jsonl.gz',
  'review-titles-sharealike.jsonl.gz',
  'titles.jsonl.gz',
].map((name) => `${api}corpus/${name}`)

const attributionsFile = `${api}corpus/attributions.json`

/** Whom the licences of the corpus ask to name, by collection. */
export const corpusAttributions = (): Record<string, string> =>
  v.parse(v.record(v.string(), v.string()), JSON.parse(readFileSync(attributionsFile, 'utf8')))

/** Changes when the corpus changes, or the way its records are read. */
export const corpusFingerprint = (): string =>
  hashOf([
    ...corpusFiles,
    attributionsFile,
    ...globSync(`${api}src/records/**/*.ts`).filter((file) => !file.endsWith('.test.ts')),
  ])

/** Changes when anything changes that a derived value depends on besides the record. */
export const rulesFingerprint = (): string =>
  hashOf(
    [
      ...globSync(`${api}src/{catalogue,derive,records,taxonomy}/**/*.ts`),
      ...globSync(`${api}src/search/analyse/*.ts`),
      ...globSync(`${catalogue}*.json`),
    ].filter((file) => !file.endsWith('.test.ts')),
  )
