import { readPlace } from './config.ts'
import { createDocumentStore } from './catalogue/document-store.ts'
import { openDatabase } from './database/open-database.ts'
import { corpusFiles } from './import/fingerprints.ts'
import { loadFilterTrees } from './taxonomy/filter-trees.ts'
import { createDeriver } from './derive/derive.ts'
import { claimsOfFilters, claimsOfTypes, drawSample, tsvRow, type Claim } from './derive/judging.ts'
import { readRecordFile } from './records/formats/record-file.ts'
import { readRecord } from './records/record.ts'

/**
 * Draws claims of the rules over the works of the corpus at random, for somebody to judge by reading: `types SEED COUNT` or
 * `filters SEED COUNT`. The same seed, corpus and rules draw the same claims; a record that gave way to another one of its
 * work, which the loaded catalogue knows, is passed over. Writes tab-separated lines; verdict and reason are left to the
 * reader. On standard error: what share of the works is claimed, by rule.
 */
const [what = 'types', seed = '1', count = '300'] = process.argv.slice(2)
const trees = loadFilterTrees()
const derive = createDeriver(trees)
const claimsOf = what === 'filters' ? claimsOfFilters(trees) : claimsOfTypes

/** Ids of the records that pages show. */
const shownRecords = async (): Promise<ReadonlySet<string>> => {
  const { dataDir, databaseUrl } = readPlace(process.env)
  const db = await openDatabase(dataDir, databaseUrl)
  try {
    const store = createDocumentStore(db)
    const shown = new Set<string>()
    for (let revision = 0; ;) {
      const page = await store.changedAfter(revision, 2000)
      const last = page.at(-1)
      if (!last) return shown
      for (const { record, supersededBy } of page) if (supersededBy === null) shown.add(record.id)
      revision = last.revision
    }
  } finally {
    await db.destroy()
  }
}

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
const sample = drawSample(claims, Number(count), Number(seed), ({ id }) => shown.has(id))
for (const claim of sample) console.log(tsvRow(claim))
const total = [...byRule.values()].reduce((sum, number) => sum + number, 0)
console.error(`${claimed} of ${works} works, ${((100 * claimed) / works).toFixed(1)} %; ${total} claims`)
for (const [rule, number] of [...byRule].toSorted((a, b) => b[1] - a[1])) console.error(`${number}\t${rule}`)
