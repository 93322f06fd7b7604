import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { folderLimits, type ExportFile, type Folder, type FolderContent, type SharedFolder } from 'shared/contracts'
import { startTestAccounts } from '../fixtures/test-accounts.ts'

const { post, get, signedUp, idOf, db } = await startTestAccounts()
const token = await signedUp('ada@example.org')
const otherUser = await signedUp('eve@example.org')
const kenya = await idOf('test:kenya-review')
const stated = await idOf('test:stated')
const spanish = await idOf('test:spanish')

const make = async (name: string, documents?: string[], who = token): Promise<Folder> => {
  const { data, error } = await post('/folders', { type: 'hse', name, ...(documents && { documents }) }, who)
  assert.equal(error, undefined)
  return data as Folder
}
const open = async (id: string, query = '') => (await get(`/folders/hse/${id}${query}`, token)).data as FolderContent
const idsIn = async (id: string) => (await open(id)).documents.map((document) => document.id)
const share = async (id: string, shared = true) => (await post('/folders/share', { id, shared }, token)).data as Folder
const shared = (link: string | null, query = '') => get(`/folders/shared/${link ?? ''}${query}`)

test('a folder is made, named anew, listed for its site alone, and deleted', async () => {
  const { id, ...made } = await make('  School meals ')
  assert.deepEqual({ ...made, changed_at: '' }, { name: 'School meals', count: 0, link: null, changed_at: '' })
  assert.equal(((await post('/folders/name', { id, name: '学校供餐' }, token)).data as Folder).name, '学校供餐')
  assert.deepEqual(
    ((await get('/folders/hse', token)).data as Folder[]).map(({ name }) => name),
    ['学校供餐'],
  )
  assert.deepEqual((await get('/folders/cvd', token)).data, [])
  assert.deepEqual((await post('/folders/delete', { id }, token)).data, { ok: true })
  assert.deepEqual((await get('/folders/hse', token)).data, [])
  assert.equal((await get(`/folders/hse/${id}`, token)).status, 404)
})

for (const [what, name, words] of [
  ['nothing', ' ', /^name: it is empty\.$/],
  ['two lines', 'a\nb', /^name: it must be one line\.$/],
  ['too many letters', 'x'.repeat(121), /^name: it must have at most 120 characters, and has 121\.$/],
] as const) {
  test(`a name of ${what} is refused`, async () => {
    const { status, error, message } = await post('/folders', { type: 'hse', name }, token)
    assert.deepEqual([status, error], [400, 'invalid_request'])
    assert.match(message ?? '', words)
  })
}

test('documents are put in at the end, each once, ordered and taken out; what nobody has is left out', async () => {
  const { id, count } = await make('Order', [kenya, stated, kenya, 'nothere'])
  assert.equal(count, 2)
  await post('/folders/documents', { id, documents: [spanish, kenya] }, token)
  assert.deepEqual(await idsIn(id), [kenya, stated, spanish])
  await post('/folders/documents/order', { id, documents: [spanish, 'nothere'] }, token)
  assert.deepEqual(await idsIn(id), [spanish, kenya, stated])
  await post('/folders/documents/remove', { id, documents: [kenya] }, token)
  await post('/folders/documents', { id, documents: [kenya] }, token)
  await post('/folders/documents/order', { id, documents: [stated] }, token)
  assert.deepEqual(await idsIn(id), [stated, spanish, kenya])
})

test('a note is plain text beside its document, in the language asked for', async () => {
  const { id } = await make('Notes', [kenya])
  const note = '<b>Read</b> this\nfirst'
  assert.equal((await post('/folders/documents/note', { id, document: kenya, note }, token)).error, undefined)
  const [document] = (await open(id, '?lang=fr')).documents
  assert.deepEqual([document?.note, /Repas scolaires/.test(document?.title ?? '')], [note, true])
  await post('/folders/documents/note', { id, document: kenya, note: '' }, token)
  assert.equal((await open(id)).documents[0]?.note, '')
  for (const [who, message] of [
    [token, 'The document is not in this folder.'],
    [otherUser, 'You have no such folder.'],
  ] as const) {
    const refused = await post('/folders/documents/note', { id, document: stated, note }, who)
    assert.deepEqual([refused.status, refused.message], [404, message])
  }
  const long = { id, document: kenya, note: 'x'.repeat(folderLimits.note + 1) }
  assert.equal((await post('/folders/documents/note', long, token)).status, 400)
})

test('a shared folder is read by anybody who has its address, and says nothing of whose it is', async () => {
  const { id } = await make('To share', [kenya])
  await post('/folders/documents/note', { id, document: kenya, note: 'For the committee' }, token)
  const { link } = await share(id)
  assert.match(link ?? '', /^[\w-]{43}$/)
  const { status, data, headers } = await shared(link, '?lang=fr')
  assert.deepEqual([status, headers['cache-control']], [200, 'no-store'])
  const { name, documents } = data as SharedFolder
  assert.deepEqual([name, documents.map(({ note }) => note)], ['To share', ['For the committee']])
  assert.doesNotMatch(JSON.stringify(data), new RegExp(`ada@|${id}`))
  assert.equal((await share(id)).link, link, 'sharing again keeps the link')
})

test('a link that was taken back opens nothing, and the next one is another', async () => {
  const { id } = await make('Taken back', [kenya])
  const first = (await share(id)).link
  await share(id, false)
  assert.equal((await shared(first)).status, 404)
  assert.equal((await shared(first, '/file')).status, 404)
  const second = (await share(id)).link
  assert.notEqual(second, first)
  assert.deepEqual([(await shared(first)).status, (await shared(second)).status], [404, 200])
  await post('/folders/delete', { id }, token)
  assert.equal((await shared(second)).status, 404)
})

test('what the database holds of a link does not open it, nor does a link that is changed by a letter', async () => {
  const { id } = await make('Guessed', [kenya])
  const link = (await share(id)).link ?? ''
  const row = await db.selectFrom('folders').select('share').where('id', '=', id).executeTakeFirstOrThrow()
  assert.ok(row.share)
  assert.ok(link.startsWith(row.share.slice(0, 21)))
  for (const guess of [
    row.share.padEnd(43, 'A'),
    `${link.slice(0, 30)}${link[30] === 'A' ? 'B' : 'A'}${link.slice(31)}`,
  ])
    assert.equal((await shared(guess)).status, 404)
  assert.equal((await shared('short')).status, 400)
})

const words = (file: ExportFile): string =>
  strFromU8(unzipSync(Buffer.from(file.content, 'base64'))['word/document.xml'] ?? new Uint8Array())

test('a folder is a file in every format, in its order and with its notes, for its owner and by its link', async () => {
  const { id } = await make('Files', [stated, kenya])
  await post('/folders/documents/note', { id, document: stated, note: '=1+1, {first}' }, token)
  const { link } = await share(id)
  for (const [path, who] of [
    [`/folders/hse/${id}/file`, token],
    [`/folders/shared/${link ?? ''}/file`, undefined],
  ] as const) {
    const file = async (format: string) => (await get(`${path}?format=${format}`, who)).data as ExportFile
    const csv = (await file('csv')).content.split('\r\n')
    assert.match(csv[0] ?? '', /^\uFEFF"Note","Publisher/)
    assert.match(csv[1] ?? '', /^"'=1\+1, \{first\}","","Payment of hospitals/)
    assert.match(csv[2] ?? '', /^"","","School meals/)
    assert.match((await file('ris')).content, /N1 {2}- =1\+1, \{first\}\r\n[^]*TI {2}- School meals/)
    assert.match((await file('bibtex')).content, /note = \{=1\+1, \\textbraceleft\{\}first\\textbraceright\{\}\}/)
    const word = await file('word')
    assert.match(word.name, /^HSE-\d{8}-\d{6}\.docx$/)
    const pdf = await file('pdf')
    assert.deepEqual([pdf.name.slice(-4), pdf.encoding], ['.pdf', 'base64'])
    assert.match(words(word), /Files[^]*Payment of hospitals[^]*=1\+1, \{first\}[^]*School meals/)
  }
})

test('a folder of somebody else is as good as none', async () => {
  const { id } = await make('Mine', [kenya])
  const before = await open(id)
  for (const [path, body] of [
    ['/folders/name', { id, name: 'Theirs' }],
    ['/folders/delete', { id }],
    ['/folders/share', { id, shared: true }],
    ['/folders/documents', { id, documents: [stated] }],
    ['/folders/documents/remove', { id, documents: [kenya] }],
    ['/folders/documents/order', { id, documents: [kenya] }],
    ['/folders/documents/note', { id, document: kenya, note: 'theirs' }],
  ] as const) {
    const { status, error } = await post(path, body, otherUser)
    assert.deepEqual([path, status, error], [path, 404, 'not_found'])
  }
  assert.deepEqual(
    [(await get(`/folders/hse/${id}`, otherUser)).status, (await get(`/folders/hse/${id}/file`, otherUser)).status],
    [404, 404],
  )
  assert.deepEqual(await open(id), before)
})

test('an account keeps so many folders, and a folder so many documents', async () => {
  const who = await signedUp('many@example.org')
  for (let made = 0; made < folderLimits.folders; made++) await make(`Folder ${made}`, undefined, who)
  assert.equal((await post('/folders', { type: 'hse', name: 'one more' }, who)).error, 'too_many_folders')
  const [first] = (await get('/folders/hse', who)).data as Folder[]
  const id = first?.id ?? ''
  await db
    .insertInto('folder_documents')
    .values(
      Array.from({ length: folderLimits.documents }, (_, place) => ({
        folder_id: id,
        document_id: `x${place}`,
        note: '',
        position: place,
        added_at: '',
      })),
    )
    .execute()
  assert.equal((await post('/folders/documents', { id, documents: [kenya] }, who)).error, 'folder_full')
  assert.equal(((await get('/folders/hse', who)).data as Folder[])[0]?.count, folderLimits.documents)
})

test('a person’s file of their data has the folders, and deleting the account deletes them', async () => {
  const who = await signedUp('leaving@example.org')
  const { id } = await make('Leaving', [kenya], who)
  await post('/folders/documents/note', { id, document: kenya, note: 'mine' }, who)
  const { link } = (await post('/folders/share', { id, shared: true }, who)).data as Folder
  const { folders } = (await get('/account/data', who)).data as { folders: { name: string; documents: object[] }[] }
  assert.deepEqual(
    folders.map(({ name, documents }) => [name, documents.length, JSON.stringify(documents).includes('mine')]),
    [['Leaving', 1, true]],
  )
  assert.equal((await post('/account/delete', {}, who)).error, undefined)
  assert.equal((await shared(link)).status, 404)
  const left = await db.selectFrom('folder_documents').selectAll().where('folder_id', '=', id).execute()
  assert.deepEqual(left, [])
})
