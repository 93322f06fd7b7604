import { defineCommand } from '../command-line/define-command.ts'
import { readPlace } from '../config.ts'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { everyDocument } from '../catalogue/documents-in-turns.ts'
import { withDatabase } from '../database/open-database.ts'
import { corpusFiles } from '../import/fingerprints.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { createDeriver } from '../derive/derive.ts'
import { claimsOfFilters, claimsOfTypes, drawSample, tsvRow, type Claim } from '../derive/judging.ts'
import { readRecordFile } from '../records/formats/record-file.ts'
import { readRecord } from '../records/record.ts'

/** Ids of the records that pages show. */
const shownRecords = (): Promise<ReadonlySet<string>> =>
  withDatabase(readPlace(process.env), async (db) => {
    const shown = new Set<string>()
    for await (const { record, supersededBy } of everyDocument(createDocumentStore(db)))
      if (supersededBy === null) shown.add(record.id)
    return shown
  })

/**
 * The same seed, corpus and rules sample the same claims. A record that was replaced by another one of its work, which the
 * loaded catalogue knows, is left out. Standard error has the share of works with a claim, by rule.
 */
export default defineCommand({
  words: {
    of: { choices: ['types', 'filters'], default: 'types' },
    seed: { type: 'number', default: 1 },
    count: { type: 'number', default: 300 },
  },
  run: async ({ of, seed, count }) => {
    const trees = loadFilterTrees()
    const derive = createDeriver(trees)
    const claimsOf = of === 'filters' ? claimsOfFilters(trees) : claimsOfTypes
    const shown = await shownRecords()
    if (shown.size === 0) throw new Error('The catalogue is empty: run npm start once, which fills it.')
    const claims: Claim[] = []
    const byRule = new Map<string, number>()
    let works = 0
    let claimed = 0
    for (const file of corpusFiles) {
      for await (const entry of readRecordFile(file)) {
        const reading = 'given' in entry ? readRecord(entry.given) : null
        if (!reading?.ok) continue
        const { record } = reading
        const found = claimsOf(record, derive(record))
        claims.push(...found)
        if (!shown.has(record.id)) continue
        works++
        if (found.length > 0) claimed++
        for (const { rule } of found) byRule.set(rule, (byRule.get(rule) ?? 0) + 1)
      }
    }
    const sample = drawSample(claims, count, seed, ({ id }) => shown.has(id))
    for (const claim of sample) console.log(tsvRow(claim))
    const total = [...byRule.values()].reduce((sum, number) => sum + number, 0)
    console.error(`${claimed} of ${works} works, ${((100 * claimed) / works).toFixed(1)} %; ${total} claims`)
    for (const [rule, number] of [...byRule].toSorted((a, b) => b[1] - a[1])) console.error(`${number}\t${rule}`)
  },
})
