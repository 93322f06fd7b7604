import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { corpusFiles } from './fingerprints.ts'
import { formatCount } from './progress-lines.ts'

const rowSchema = v.object({
  collection: v.optional(v.string(), ''),
  abstract: v.optional(v.record(v.string(), v.string()), {}),
  scope: v.optional(v.array(v.string()), []),
  appraisal: v.optional(v.unknown()),
})
type Row = v.InferOutput<typeof rowSchema>

const sources = readFileSync(new URL('../../corpus/SOURCES.md', import.meta.url), 'utf8')
const files = new Map(
  corpusFiles.map((file) => [
    basename(file),
    gunzipSync(readFileSync(file))
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => v.parse(rowSchema, JSON.parse(line))),
  ]),
)
const count = (file: string, counts: (row: Row) => boolean): string =>
  formatCount((files.get(file) ?? []).filter(counts).length)
const inCollection =
  (...names: string[]) =>
  ({ collection }: Row) =>
    names.includes(collection)
const withText =
  (lang: string) =>
  ({ abstract }: Row) =>
    lang in abstract
const about =
  (scope: string) =>
  ({ scope: scopes }: Row) =>
    scopes.includes(scope)

const documents = (counts: (row: Row) => boolean) => count('documents.jsonl.gz', counts)
const reviews = (counts: (row: Row) => boolean) => count('reviews.jsonl.gz', counts)
const titles = (counts: (row: Row) => boolean) => count('review-titles-sharealike.jsonl.gz', counts)

const said = [
  ...[...files.keys()].map((file) => `| \`${file}\` | ${count(file, () => true)} |`),
  `es ${documents(withText('es'))}, fr ${documents(withText('fr'))}, zh-Hans ${documents(withText('zh-Hans'))}, zh-Hant ${documents(withText('zh-Hant'))} texts`,
  `${documents(inCollection('evidence_inference_ccby'))} trials and protocols`,
  `${documents(inCollection('synergy_openalex'))} OpenAlex records`,
  `${documents(inCollection('covid19_preprints_2020'))} COVID-19 preprints`,
  `${documents(inCollection('unjournal_evaluations'))} evaluations`,
  `${documents(inCollection('tico19_multilingual'))} COVID texts`,
  `${reviews(({ appraisal }) => appraisal !== undefined)} reviews of school programmes`,
  `${reviews(inCollection('campbell_reviews'))} Campbell reviews`,
  `${reviews(inCollection('ccby_review_abstracts'))} reviews with an open abstract`,
  `COVID-19 (${titles(about('covid-19'))}), health systems (${titles(about('health systems'))}) and social systems (${titles(about('social systems'))};`,
  `litcovid_reviews (${titles(inCollection('litcovid_reviews'))} after duplicates)`,
]

for (const words of said)
  test(`SOURCES.md counts what the files hold: ${words}`, () => {
    assert.ok(sources.includes(words), 'the files hold other numbers than SOURCES.md says')
  })
