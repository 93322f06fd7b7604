import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { corpusFiles } from './fingerprints.ts'

const rowSchema = v.object({
  collection: v.optional(v.string(), ''),
  journal: v.optional(v.string(), ''),
  authors: v.optional(v.array(v.string()), []),
  authors_in_doubt: v.optional(v.boolean(), false),
})
type Row = v.InferInput<typeof rowSchema>

/** `Khan S` may be many people, `Khan, Sadia` is most often one. */
const isFullName = (name: string): boolean => /\p{Lu}[\p{L}'’-]*\p{Ll}{2}/u.test(name.split(/,\s*/)[1] ?? '')

/** Lists of authors that begin or end with a name and share nobody else with the other such lists. */
const amongUnrelated = (name: string, lists: readonly (readonly string[])[]): number => {
  const seen = new Map<string, number>()
  for (const list of lists) for (const other of new Set(list)) seen.set(other, (seen.get(other) ?? 0) + 1)
  return lists.filter((list) => list.every((other) => other === name || seen.get(other) === 1)).length
}

/**
 * Names that a journal's records begin or end with though they have nobody else in common, as its editors do where a source
 * names them among authors. Editors write too: one such record says nothing, three of different people do.
 */
const suspectedEditors = (rows: readonly Row[]): string[] => {
  const ends = new Map<string, { name: string; lists: string[][] }>()
  for (const { collection = '', journal = '', authors = [] } of rows) {
    if (authors.length < 3) continue
    for (const [place, name] of [
      ['first', authors[0]],
      ['last', authors.at(-1)],
    ] as const) {
      if (name === undefined || !isFullName(name)) continue
      const key = `${collection}, ${journal}: ${name}, ${place}`
      const end = ends.get(key) ?? { name, lists: [] }
      end.lists.push(authors)
      ends.set(key, end)
    }
  }
  return [...ends]
    .filter(
      ([, { name, lists }]) => amongUnrelated(name, lists) >= 3 && amongUnrelated(name, lists) / lists.length >= 0.5,
    )
    .map(([key]) => key)
}

const shipped = corpusFiles.flatMap((file) =>
  gunzipSync(readFileSync(file))
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => v.parse(rowSchema, JSON.parse(line))),
)

const teams = [0, 1, 2, 3].map((team) => ['Ada', 'Bea', 'Cleo'].map((name) => `${name}son${team}, ${name}${team}`))
const imported = (list: (team: string[]) => string[]) =>
  teams.map((team) => ({ journal: 'J Tests', authors: list(team) }))

test('an editor before or after the authors of an import is found', () => {
  assert.deepEqual(suspectedEditors(imported((team) => ['Eysen, Gunther', ...team])), [
    ', J Tests: Eysen, Gunther, first',
  ])
  assert.deepEqual(suspectedEditors(imported((team) => [...team, 'Wouwe, Jacobus'])), [
    ', J Tests: Wouwe, Jacobus, last',
  ])
})

test('who writes with the same people, in the middle, alone, or under a name of many is no editor', () => {
  const [team = []] = teams
  for (const rows of [
    imported(() => [...team, 'Liu, Baoyan']),
    imported(([first = '', ...others]) => [first, 'Potter, Polyxeni', ...others]),
    imported(() => ['Potter, Polyxeni']),
    imported((others) => [...others, 'Khan S']),
  ])
    assert.deepEqual(suspectedEditors(rows), [])
})

/** Of these it is known that they lead reviews with different people. */
const trueAuthors = ['campbell_reviews, Campbell Systematic Reviews: Filges, Trine, first']

test('no editor stands among the authors of what is shipped', () => {
  assert.deepEqual(suspectedEditors(shipped), trueAuthors)
})

test('what is in doubt names nobody', () => {
  const doubted = shipped.filter(({ authors_in_doubt }) => authors_in_doubt)
  assert.ok(doubted.length > 0)
  for (const { authors } of doubted) assert.deepEqual(authors, [])
})
