import { corpusFiles } from './import/fingerprints.ts'
import { loadFilterTrees } from './taxonomy/filter-trees.ts'
import { createDeriver } from './derive/derive.ts'
import { claimsOfFilters, claimsOfTypes, drawSample, tsvRow, type Claim } from './derive/judging.ts'
import { readRecordFile } from './records/formats/record-file.ts'
import { readRecord } from './records/record.ts'

/**
 * Draws claims of the rules over the whole corpus at random, for somebody to judge by reading: `types SEED COUNT` or
 * `filters SEED COUNT`. The same seed, corpus and rules draw the same claims. Writes tab-separated lines; verdict and
 * reason are left to the reader. On standard error: what share of the corpus is claimed, by rule.
 */
const [what = 'types', seed = '1', count = '300'] = process.argv.slice(2)
const trees = loadFilterTrees()
const derive = createDeriver(trees)
const claimsOf = what === 'filters' ? claimsOfFilters(trees) : claimsOfTypes

const claims: Claim[] = []
const byRule = new Map<string, number>()
let records = 0
let claimed = 0
for (const file of corpusFiles) {
  for await (const entry of readRecordFile(file)) {
    const reading = 'given' in entry ? readRecord(entry.given) : null
    if (!reading?.ok) continue
    records++
    const { record } = reading
    const found = claimsOf(record, derive(record))
    if (found.length > 0) claimed++
    for (const claim of found) byRule.set(claim.rule, (byRule.get(claim.rule) ?? 0) + 1)
    claims.push(...found)
  }
}
for (const claim of drawSample(claims, Number(count), Number(seed))) console.log(tsvRow(claim))
console.error(`${claimed} of ${records} records, ${((100 * claimed) / records).toFixed(1)} %; ${claims.length} claims`)
for (const [rule, number] of [...byRule].toSorted((a, b) => b[1] - a[1])) console.error(`${number}\t${rule}`)
