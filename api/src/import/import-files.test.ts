import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { openDatabase, withDatabase } from '../database/open-database.ts'
import { jsonLinesFile, temporaryFolder } from '../fixtures/temporary-folder.ts'
import { openEmbeddedIndex } from '../search/embedded-index.ts'
import { aQuestion } from '../search/fixtures/indexed-documents.ts'
import { readRecordFile } from '../records/formats/record-file.ts'
import { createDeriver } from '../derive/derive.ts'
import { importFiles } from './import-files.ts'
import { importPosition } from './import-position.ts'
import { importRecords } from './import-records.ts'

const silent = () => undefined

const importInto = async (dataDir: string, records: readonly unknown[]) => {
  const said: string[] = []
  const code = await importFiles({
    dataDir,
    files: [jsonLinesFile(dataDir, 'file.jsonl', records)],
    print: (line) => said.push(line),
    printError: (line) => said.push(line),
  })
  return { code, said: said.join('\n') }
}

test('every refused line is named with its reason, and the others are taken', async () => {
  const { code, said } = await importInto(temporaryFolder(), [
    { id: 'a', title: 'A' },
    'no json',
    { id: 'b' },
    { id: 'c', title: 'C', countries: ['Atlantis'] },
  ])
  assert.equal(code, 0)
  assert.match(said, /line 2: refused: is no JSON/)
  assert.match(said, /line 3: refused: title: is missing/)
  assert.match(said, /line 4: refused: countries: 'Atlantis' is no country/)
  assert.match(said, /1 taken, 0 changed, 0 as before, 3 refused/)
})

/** What imports of texts come to, in their order, and the titles that are then stored. */
const importTexts = async (name: string, ...texts: string[]) => {
  const dataDir = temporaryFolder()
  const counts: string[] = []
  for (const [place, text] of texts.entries()) {
    const file = join(dataDir, `${place}-${name}`)
    writeFileSync(file, text)
    const said: string[] = []
    await importFiles({ dataDir, files: [file], quiet: true, print: (line) => said.push(line) })
    counts.push(/(\d+ taken, \d+ changed, \d+ as before, \d+ refused)/.exec(said.join())?.[1] ?? said.join())
  }
  const stored = await withDatabase({ dataDir }, (db) => createDocumentStore(db).changedAfter(0, 100))
  return { counts, titles: stored.map(({ record }) => record.title['en'] ?? '').toSorted() }
}
const risOf = (id: string, title: string, more = '') => `TY  - JOUR\nID  - ${id}\nTI  - ${title}\n${more}ER  - \n`

test('a number that files give to different works replaces none of them, and the same files again change nothing', async () => {
  const [wards, taxes] = ['Nurse staffing of hospital wards', 'Tobacco taxation in rural areas']
  const [taken, unchanged] = [
    '1 taken, 0 changed, 0 as before, 0 refused',
    '0 taken, 0 changed, 1 as before, 0 refused',
  ]
  for (const [name, one, other] of [
    ['a.ris', risOf('7', wards, 'DO  - 10.1000/a\n'), risOf('7', taxes, 'DO  - 10.1000/b\n')],
    ['b.ris', risOf('7', wards), risOf('7', taxes)],
    ['c.ris', risOf('7', wards, 'PY  - 2019\n'), risOf('7', wards.replace('wards', 'rooms'), 'PY  - 2020\n')],
    ['d.ris', risOf('Ng2019', 'Editorial', 'AU  - Ng, A\n'), risOf('Ng2019', 'Editorial', 'AU  - Chen, L\n')],
    ['e.csv', `id,title,pmid\n1,${wards},11\n`, `id,title,pmid\n1,${taxes},12\n`],
    ['f.csv', 'id,title\n1,First review of nurses\n', 'id,title\n1,Second review of nurses\n'],
  ] as const) {
    const { counts, titles } = await importTexts(name, one, other, one, other)
    assert.deepEqual([counts, titles.length], [[taken, taken, unchanged, unchanged], 2], name)
  }
  const one = `id,title\n1,${wards}\n1,${taxes}\n`
  assert.deepEqual((await importTexts('one.csv', one, one)).counts, [
    taken.replace('1', '2'),
    unchanged.replace('1', '2'),
  ])
})

test('a record of a table that is corrected is updated by its id', async () => {
  const header = 'id,title,authors,year,doi,abstract\n'
  const title = 'School meals and attendance in twelve countries'
  for (const [before, after] of [
    ['17,School meals: a review,"Ng, A",2019,10.1000/a,Old', '17,School meals: a review,"Ng, A",2019,10.1000/a,New'],
    ['17,School meals: a review,"Ng, A",2019,10.1000/a,Old', '17,Lunches for pupils,"Ng, A",2019,10.1000/A,Old'],
    ['17,School meals: a review,"Ng, A",2019,,Old', '17,School meals: a systematic review,"Ng, A",2020,10.1/a,Old'],
    ['17,School meals: a review,"Ng, A",2019,,Old', '17,School meal: a reveiw,"Ng, Ada",2019,,New'],
    [`17,${title},,2019,10.1000/a,`, `17,${title},,2019,10.1000/b,`],
    ['17,School meals,,,,', '17,School meals: a review,,2019,,'],
  ] as const) {
    const { counts, titles } = await importTexts('own.csv', `${header}${before}\n`, `${header}${after}\n`)
    assert.deepEqual([counts[1], titles.length], ['0 taken, 1 changed, 0 as before, 0 refused', 1], after)
  }
})

test('standard input is read as a file is, compressed or not, and the same again changes nothing', () => {
  const lines = Buffer.from('{"id":"a","title":"A"}\n{"id":"b"}\n')
  const command = fileURLToPath(new URL('../command.ts', import.meta.url))
  const env = { ...process.env, DATA_DIR: temporaryFolder() }
  const run = (input: Buffer) =>
    spawnSync(process.execPath, [command, 'import', '-', '--format', 'jsonl'], { input, env })
  const first = run(gzipSync(lines))
  assert.match(String(first.stdout), /1 taken, 0 changed, 0 as before, 1 refused/)
  assert.match(String(first.stdout), /-, line 2: refused: title: is missing/)
  assert.equal(first.status, 0)
  assert.match(String(run(lines).stdout), /0 taken, 0 changed, 1 as before, 1 refused/)
})

test('a file of which nothing can be taken ends with 1, a missing one with 2', async () => {
  const dataDir = temporaryFolder()
  assert.equal((await importInto(dataDir, ['no json'])).code, 1)
  assert.equal(
    await importFiles({ dataDir, files: [`${dataDir}/missing.jsonl`], print: silent, printError: silent }),
    2,
  )
})

test('what is read of a file that is cut off is stored, and the message says how much', async () => {
  const dataDir = temporaryFolder()
  const lines = Array.from({ length: 40 }, (_, place) => ({ id: `cut:${place}`, title: hash('sha256', `${place}`) }))
  const whole = gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const file = join(dataDir, 'cut.jsonl.gz')
  writeFileSync(file, whole.subarray(0, whole.length - 20))
  const said: string[] = []
  const code = await importFiles({ dataDir, files: [file], print: silent, printError: (line) => said.push(line) })
  const stored = await withDatabase({ dataDir }, (db) => createDocumentStore(db).count())
  assert.equal(code, 2)
  assert.ok(stored > 0 && stored < 40)
  assert.match(said.join('\n'), new RegExp(`cannot be read to its end.*\n.*: ${stored} records before that are stored`))
})

test('an import that was interrupted goes on behind what is stored, or anew where that is asked for', async () => {
  const dataDir = temporaryFolder()
  const records = Array.from({ length: 1200 }, (_, n) => ({ id: `r:${n}`, title: `Report ${n}` }))
  const file = jsonLinesFile(dataDir, 'many.jsonl', records)
  const db = await openDatabase(dataDir)
  const store = createDocumentStore(db)
  const position = await importPosition(store, file, {})
  const derive = createDeriver(loadFilterTrees())
  const interrupted = importRecords({
    entries: readRecordFile(file),
    store,
    derive,
    onStored: async (_, read) => {
      await position.write(read)
      if (read >= 1000) throw new Error('the machine goes down')
    },
  })
  await assert.rejects(interrupted, /goes down/)
  await db.destroy()
  const run = async (again: boolean) => {
    const said: string[] = []
    await importFiles({ dataDir, files: [file], again, quiet: true, print: (line) => said.push(line) })
    return said.join('\n')
  }
  assert.match(await run(false), /goes on after the first 1,000 records.*\n.*200 taken, 0 changed, 0 as before/)
  assert.match(await run(false), /0 taken, 0 changed, 1,200 as before/)
})

test('an open index finds what is imported beside it', async () => {
  const dataDir = temporaryFolder()
  await importInto(dataDir, [{ id: 'a', title: 'Malaria' }])
  const index = openEmbeddedIndex({ file: indexFile(dataDir), trees: loadFilterTrees(), workers: 1 })
  try {
    assert.equal((await index.search(aQuestion('dengue'))).total, 0)
    await importInto(dataDir, [{ id: 'b', title: 'Dengue' }])
    assert.equal((await index.search(aQuestion('dengue'))).total, 1)
    await importInto(dataDir, [{ id: 'b', title: 'Yellow fever' }])
    assert.equal((await index.search(aQuestion('dengue'))).total, 0)
  } finally {
    await index.close()
  }
})

test('what was acknowledged before the process is killed is there afterwards, and a second run completes it', async () => {
  const dataDir = temporaryFolder()
  const records = Array.from({ length: 10_000 }, (_, n) => ({
    id: `k:${n}`,
    title: `Influenza report ${n}`,
    abstract: 'Text of the report.',
  }))
  const file = jsonLinesFile(dataDir, 'many.jsonl', records)
  const script = fileURLToPath(new URL('../fixtures/acknowledge-import.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let acknowledged = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    acknowledged = Math.max(acknowledged, ...text.trim().split('\n').map(Number))
    if (acknowledged >= 1000) child.kill('SIGKILL')
  })
  // All that it said has been read then.
  await once(child, 'close')
  assert.ok(acknowledged >= 1000 && acknowledged < records.length, String(acknowledged))

  const db = await openDatabase(dataDir)
  const stored = await createDocumentStore(db).count()
  await db.destroy()
  assert.ok(stored >= acknowledged, `${stored} stored, ${acknowledged} acknowledged`)
  assert.equal(await importFiles({ dataDir, files: [file], quiet: true, print: silent }), 0)
  const index = openEmbeddedIndex({ file: indexFile(dataDir), trees: loadFilterTrees(), workers: 1 })
  assert.equal((await index.search(aQuestion('influenza'))).total, records.length)
  await index.close()
})
