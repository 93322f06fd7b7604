import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createDocumentStore } from '../catalogue/document-store.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { openDatabase } from '../database/open-database.ts'
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
