import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { readRecord } from '../record.ts'
import { readRecordFile, UnreadableFileError } from './record-file.ts'

const folder = temporaryFolder()
/** What is made of a file: the encoding that is named, titles that are taken, reasons of what is refused. */
const reading = async (bytes: Uint8Array, name = 'file') => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const said: string[] = []
  const titles: string[] = []
  const reasons: string[] = []
  for await (const entry of readRecordFile(path, { onEncoding: (encoding) => said.push(encoding) })) {
    const record = 'given' in entry ? readRecord(entry.given) : undefined
    if (record?.ok) titles.push(...Object.values(record.record.title))
    else reasons.push(`line ${entry.line}: ${record?.reason ?? ''}`)
  }
  return { said, titles, reasons }
}

const ris = (...titles: string[]) =>
  titles.map((title) => `TY  - JOUR\r\nTI  - ${title}\r\nPY  - 2020\r\nER  - \r\n`).join('\r\n')
const latin = (text: string) => Buffer.from(text, 'latin1')
/** `卫生系统与社会系统的系统评价` in GB18030. */
const chinese = Buffer.from('cec0c9facfb5cdb3d3ebc9e7bbe1cfb5cdb3b5c4cfb5cdb3c6c0bcdb', 'hex')
const spanish = ['Atención primaria en España: revisión', 'Niños y café']

for (const [name, bytes, said, titles] of [
  ['UTF-8', Buffer.from(ris(...spanish)), [], spanish],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${ris(...spanish)}`), [], spanish],
  ['UTF-16', Buffer.from(`\uFEFF${ris(...spanish)}`, 'utf16le'), ['UTF-16 (little-endian)'], spanish],
  ['Windows-1252', latin(ris(...spanish)), ['Windows-1252'], spanish],
  ['Windows-1252, gzip', gzipSync(latin(ris(...spanish))), ['Windows-1252'], spanish],
  [
    'Windows-1252 after 200 kB of ASCII',
    latin(ris(...Array.from({ length: 5000 }, () => 'Plain words of a title'), 'Café')),
    ['Windows-1252'],
    [...Array.from({ length: 5000 }, () => 'Plain words of a title'), 'Café'],
  ],
  [
    'GB18030',
    Buffer.concat([latin('TY  - JOUR\nTI  - '), chinese, latin('\nER  - \n')]),
    ['GB18030'],
    ['卫生系统与社会系统的系统评价'],
  ],
  [
    'an encoding that XML declares',
    latin(
      '<?xml version="1.0" encoding="ISO-8859-1"?><article><front><article-meta><title-group><article-title>Santé</article-title></title-group></article-meta></front></article>',
    ),
    ['Windows-1252'],
    ['Santé'],
  ],
] as const)
  test(`${name} is found, and said where it is not UTF-8`, async () => {
    assert.deepEqual(await reading(bytes), { said, titles, reasons: [] })
  })

test('of a file in UTF-8 a damaged record is refused with what and where, and the others are taken', async () => {
  const lines = ['{"id":"a","title":"Santé publique"}', '{"id":"b","title":"Caf?"}', '{"id":"c","title":"Niños"}']
  const bytes = Buffer.from(lines.join('\n'))
  bytes[bytes.indexOf('?')] = 0xe9
  assert.deepEqual(await reading(bytes, 'damaged.jsonl'), {
    said: [],
    titles: ['Santé publique', 'Niños'],
    reasons: ['line 2: title: is damaged: a character after "Caf" could not be read'],
  })
})

test('what was damaged before is refused too, wherever in the record it is', () => {
  for (const fields of [
    { keywords: ['a', 'caf\uFFFD'] },
    { abstract: { fr: 'caf\uFFFD' } },
    { authors: ['Mu\uFFFDoz'] },
  ])
    assert.equal(readRecord({ id: 'a', title: 'A', ...fields }).ok, false)
})

test('an encoding that nobody knows is named', async () => {
  await assert.rejects(
    reading(latin('<?xml version="1.0" encoding="klingon"?><article/>')),
    (error) => error instanceof UnreadableFileError && /'klingon', which is not known/.test(error.message),
  )
})
