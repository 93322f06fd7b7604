import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { ExportFile, Folder, FolderChange, FolderContent, SharedFolder } from 'shared/contracts'
import { jsonLinesFile } from '../fixtures/temporary-folder.ts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'
import { importFiles } from '../import/import-files.ts'

const study = (number: number, more: object = {}) => ({
  id: `study:${number}`,
  title: `Nurses on wards, study ${number}`,
  abstract: 'Who works where.',
  year: 2020,
  sites: ['hse'],
  ...more,
})
const other = { ...study(900), title: 'Something else', abstract: 'Entirely.' }
const retraction = { notices: [{ kind: 'retraction', date: '2026-11-01' }] }

/** A catalogue of its own, and a folder made of what a search found in it. */
const startFolder = async (...records: object[]) => {
  const site = await startTestAccounts({}, {}, records)
  const token = await site.signedUp('ada@example.org')
  const ids = await Promise.all(records.map((record) => site.idOf((record as { id: string }).id)))
  const made = await site.post(
    '/folders',
    { type: 'hse', name: 'Who works where?', documents: ids, search: { q: 'nurses', lang: 'en' } },
    token,
  )
  const { id } = made.data as Folder
  let file = 0
  return {
    ...site,
    token,
    ids,
    id,
    imports: async (...more: object[]) => {
      const files = [jsonLinesFile(site.dataDir, `more-${file++}.jsonl`, more)]
      await importFiles({ dataDir: site.dataDir, files, quiet: true, print: () => undefined })
    },
    news: async () => (await site.get(`/folders/hse/${id}/news`, token)).data,
    renew: async () => (await site.post('/folders/renew', { id }, token)).data as FolderChange,
    open: async () => (await site.get(`/folders/hse/${id}`, token)).data as FolderContent,
  }
}

test('a folder made of a search says so, and has no news at first', async () => {
  const { open, news } = await startFolder(study(1))
  const { search } = await open()
  assert.deepEqual([search?.words, search?.search.q, search?.change], ['“nurses”', 'nurses', null])
  assert.deepEqual(await news(), { added: 0, retracted: 0 })
})

test('what the search finds later and what is retracted later are counted, taken in once, and named', async () => {
  const { imports, news, renew, open, idOf, ids } = await startFolder(study(1), study(2))
  await imports(study(3), study(4), other, { ...study(1), ...retraction })
  assert.deepEqual(await news(), { added: 2, retracted: 1 })
  const change = await renew()
  const fresh = [await idOf('study:3'), await idOf('study:4')]
  assert.deepEqual([change.added.toSorted(), change.retracted], [fresh.toSorted(), [ids[0]]])
  assert.deepEqual(await news(), { added: 0, retracted: 0 })
  const { documents, search } = await open()
  assert.deepEqual([documents.length, search?.change], [4, change])
  assert.equal(search?.looked_at, change.at)
})

test('a repair of a known document that was not chosen is no news, nor is one that was put in by hand', async () => {
  const { imports, news, post, id, token, idOf } = await startFolder(study(1))
  await imports(study(5))
  await post('/folders/documents', { id, documents: [await idOf('study:5')] }, token)
  assert.deepEqual(await news(), { added: 0, retracted: 0 })
  await post('/folders/documents/remove', { id, documents: [await idOf('study:1')] }, token)
  await imports({ ...study(1), abstract: 'Who works where, said better.' })
  assert.deepEqual(await news(), { added: 0, retracted: 0 })
})

const wordsOf = (file: ExportFile): string =>
  strFromU8(unzipSync(Buffer.from(file.content, 'base64'))['word/document.xml'] ?? new Uint8Array())

test('by its link anybody reads what it rests on and what changed, on the page and in its file', async () => {
  const { imports, renew, post, get, id, token } = await startFolder(study(1))
  await imports(study(2))
  const change = await renew()
  const { link } = (await post('/folders/share', { id, shared: true }, token)).data as Folder
  const shared = (await get(`/folders/shared/${link ?? ''}?lang=fr`)).data as SharedFolder
  assert.match(shared.search?.words ?? '', /^«\snurses\s»$/)
  assert.deepEqual(shared.search?.change, change)
  const file = (await get(`/folders/shared/${link ?? ''}/file?format=word`)).data as ExportFile
  const text = wordsOf(file).replaceAll(/<[^>]+>/g, ' ')
  assert.match(text, /Search:\s+“nurses”/)
  assert.match(text, /Found: 2 → Kept: 2/)
  assert.match(text, /Up to date as of:[^:]*; new: 1, retracted since: 0/)
})

test('a folder without a search has no news, and a search that cannot be asked for makes no folder', async () => {
  const { post, get, token } = await startFolder(study(1))
  const { id } = (await post('/folders', { type: 'hse', name: 'By hand' }, token)).data as Folder
  assert.equal(((await get(`/folders/hse/${id}`, token)).data as FolderContent).search, null)
  assert.equal((await get(`/folders/hse/${id}/news`, token)).status, 404)
  assert.equal((await post('/folders/renew', { id }, token)).status, 404)
  const keys = Array.from({ length: 600 }, (_, place) => `9_${place}`).join(',')
  const search = { q: 'nurses', applied_filters: keys }
  assert.equal((await post('/folders', { type: 'hse', name: 'Too much', search }, token)).status, 400)
  assert.equal(((await get('/folders/hse', token)).data as Folder[]).length, 2)
})

test('a person’s file of their data has the search of a folder, which goes with the folder', async () => {
  const { get, post, db, id, token } = await startFolder(study(1))
  const { folders } = (await get('/account/data', token)).data as { folders: { search: { q: string } | null }[] }
  assert.deepEqual(
    folders.map(({ search }) => search?.q),
    ['nurses'],
  )
  await post('/folders/delete', { id }, token)
  assert.deepEqual(await db.selectFrom('folder_searches').selectAll().execute(), [])
})
