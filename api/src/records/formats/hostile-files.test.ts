import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { readRecord } from '../record.ts'
import { readRecordFile, UnreadableFileError } from './record-file.ts'

const folder = temporaryFolder()
const good = '{"id":"test:1","title":"School meals"}\n'

/** What is wrong with the records of a file, and how many are right. */
const read = async (name: string, content: string | Buffer) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  let taken = 0
  const problems: string[] = []
  for await (const entry of readRecordFile(file)) {
    const reading = 'given' in entry ? readRecord(entry.given) : null
    if (reading?.ok) taken++
    else problems.push('problem' in entry ? entry.problem : reading?.ok === false ? reading.reason : '')
  }
  return { taken, problems }
}

test('a small file that unpacks to millions of brackets is given up early', async () => {
  const { problems } = await read('brackets.json.gz', gzipSync(Buffer.alloc(20_000_000, '[')))
  assert.deepEqual(problems, ['more than 100 brackets are open around a record'])
})

test('a packed file with something behind its end is told of as unreadable, once, and ends no process', async () => {
  const packed = Buffer.concat([gzipSync(good), Buffer.from('not gzip'.repeat(20_000))])
  await assert.rejects(read('more.jsonl.gz', packed), UnreadableFileError)
  await assert.rejects(read('cut.jsonl.gz', gzipSync(good.repeat(1000)).subarray(0, 60)), UnreadableFileError)
  for (let turn = 0; turn < 5; turn++) await nextTurn()
})

test('a line that unpacks to more than any record has is told of, with its number', async () => {
  const packed = gzipSync(
    Buffer.concat([Buffer.from(`${good}{"id":"test:2","title":"`), Buffer.alloc(20_000_000, 'a')]),
  )
  await assert.rejects(read('line.jsonl.gz', packed), /line 2 is longer than 16,777,216 characters/)
})

test('a record with more authors than any work has is refused, and the next one is read', async () => {
  const authors = 'AU  - Otieno, Amina\n'.repeat(100_000)
  const ris = `TY  - JOUR\nTI  - Of many\n${authors}ER  - \nTY  - JOUR\nTI  - Of one\nER  - \n`
  const { taken, problems } = await read('many.ris', ris)
  assert.equal(taken, 1)
  assert.match(problems.join(), /^authors: has more than 20,000 entries/)
})

test('a value that is nested a hundred thousand times is refused, and the next record is read', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  const { taken, problems } = await read('deep.jsonl', `{"id":"test:2","title":"x","abstract":${deep}}\n${good}`)
  assert.equal(taken, 1)
  assert.match(problems.join(), /^abstract: must be a text/)
})

test('an archive is of no format that is known, whatever it holds and is called', async () => {
  const stored = Buffer.from(`PK\u0003\u0004\u0014\u0000\n${good}\n`, 'latin1')
  for (const name of ['archive', 'a.jsonl', 'a.csv', 'a.ris'])
    await assert.rejects(read(name, stored), /is in none of the formats/)
  const ris = Buffer.concat([stored, Buffer.from('TY  - JOUR\nTI  - A title\nER  - \n')])
  await assert.rejects(read('archive', ris), /is in none of the formats/)
  await assert.rejects(read('archive.gz', gzipSync(ris)), /is in none of the formats/)
})
