import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractLinks, extractText, getDocumentProxy, getMeta } from 'unpdf'
import { pdfFile } from './pdf-file.ts'
import type { BriefContent, BriefEntry } from './brief-content.ts'
import { flowing } from './pdf-document.ts'

const entryOf = (title: string, more: Partial<Omit<BriefEntry, 'number'>> = {}): Omit<BriefEntry, 'number'> => ({
  title,
  lang: 'en',
  url: 'https://hse.example.org/articles/a1-x?lang=en',
  facts: ['Review of effects', 'Published 2019'],
  finding: { label: 'There is no abstract here.', lang: 'en', quotes: [] },
  citation: 'Somebody. A title.',
  ...more,
})

const brief = (entries: readonly Omit<BriefEntry, 'number'>[], more: Partial<BriefContent> = {}): BriefContent => ({
  title: 'Documents from Health Systems Evidence',
  creator: 'Health Systems Evidence',
  lang: 'en',
  about: [{ name: 'Date:', text: '22 November 2026' }],
  headings: {
    contents: 'Contents',
    note: 'Note:',
    references: 'References',
    characteristics: 'Table',
    licences: 'Licences',
  },
  groups: [{ heading: 'Reviews', entries: entries.map((entry, place) => ({ ...entry, number: place + 1 })) }],
  table: {
    head: ['Title', 'Type'],
    rows: entries.map(({ title, lang, url }) => ({ title: { text: title, lang }, url, cells: ['Review'] })),
    empty: 'Not stated',
  },
  licences: ['CC BY 4.0: 1'],
  ...more,
})

const read = async (content: BriefContent) => {
  const bytes = await pdfFile(content)
  const raw = Buffer.from(bytes).toString('latin1')
  const pdf = await getDocumentProxy(bytes)
  const { text } = await extractText(pdf, { mergePages: true })
  return {
    raw,
    text: text.replaceAll(/\s+/g, ' '),
    pages: pdf.numPages,
    links: await extractLinks(pdf),
    meta: await getMeta(pdf),
  }
}

test('letters and Chinese signs of a line stand on one line', async () => {
  const pdf = await getDocumentProxy(await pdfFile(brief([entryOf('2026年11月 ABC 学校')])))
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const heights = (sign: RegExp) =>
    new Set(
      items.flatMap((item) => ('str' in item && sign.test(item.str) ? Math.round(Number(item.transform[5])) : [])),
    )
  assert.deepEqual(heights(/ABC/), heights(/学校/))
  assert.equal(heights(/学校/).size, 1)
})

test('what a PDF says can be read out of it in every language and script of the catalogue', async () => {
  const titles = [
    '儿童肥胖的学校干预：系统评价与 Meta 分析',
    '學校為基礎的肥胖預防',
    'Éducation à la santé à l’école : revue systématique',
    'Intervenciones en niños y niñas: ¿qué funciona?',
    'Atenção primária à saúde e equidade',
    'Łukasz Şahin and Žižek: α-blockers ≥ 5 µg/m³',
    'Здоровье школьников',
  ]
  const { text } = await read(brief(titles.map((title) => entryOf(title))))
  for (const [place, title] of titles.entries()) {
    const said = `${place + 1}. ${title}`.normalize('NFKC')
    assert.ok(text.normalize('NFKC').includes(said), `${said} in: ${text}`)
  }
})

test('a PDF is tagged, names its language and title, and links each document', async () => {
  const { raw, links, meta, text } = await read(
    brief(
      [
        entryOf('A title', {
          finding: { label: 'Conclusions', lang: 'en', quotes: ['What it says.'] },
          note: 'My note',
        }),
      ],
      {
        lang: 'zh-CN',
        about: [{ name: '检索:', text: '学校' }],
      },
    ),
  )
  assert.match(raw, /\/MarkInfo/)
  assert.match(raw, /\/StructTreeRoot/)
  assert.match(raw, /\/Lang \(zh-CN\)/)
  for (const tag of ['Document', 'H1', 'H2', 'H3', 'Link', 'P', 'BlockQuote', 'Table', 'TH', 'TD'])
    assert.match(raw, new RegExp(`/S /${tag}\\b`))
  // In its place, and in the table.
  assert.deepEqual(links.links, Array(2).fill('https://hse.example.org/articles/a1-x?lang=en'))
  assert.equal(meta.info['Title'], 'Documents from Health Systems Evidence')
  for (const said of [
    '检索: 学校',
    'What it says.',
    'My note',
    'Review of effects · Published 2019',
    'Somebody. A title.',
    'Reviews',
    'CC BY 4.0: 1',
  ])
    assert.ok(text.includes(said), said)
})

test('hostile texts are written as what can be shown of them: words without end, no words, half characters', async () => {
  const letters = 'a'.repeat(3000)
  const texts = [
    'x',
    letters,
    '\u202Eevil\u202C',
    'a\ud800b',
    '\u0000\u001b[31m',
    `a${'\u0301'.repeat(300)}`,
    '',
    ' \t',
  ]
  const { text } = await read(
    brief(texts.map((hostile) => entryOf(hostile, { note: hostile, facts: [hostile], citation: hostile }))),
  )
  assert.equal(text.replaceAll(/[^a]/g, '').includes(letters), true)
  assert.ok(text.includes('CC BY 4.0: 1'), text.slice(-300))
  const pieces = flowing(letters).split('\u200B')
  assert.ok(pieces.every((piece) => piece.length <= 30))
})

test('an address that somebody copies out of a PDF is whole', async () => {
  const address = `https://doi.org/10.1000/${'x'.repeat(150)}`
  const { text } = await read(brief([entryOf('A title', { citation: `Available from ${address}` })]))
  assert.ok(text.replaceAll(' ', '').includes(address))
})

test('many documents run over pages, and signs no font has do not stop them', async () => {
  const { pages, text } = await read(
    brief(Array.from({ length: 30 }, (_, number) => entryOf(`Title ${number} \u{1F600}\u0007 ไทย`))),
  )
  assert.ok(pages > 1)
  assert.ok(text.includes('30. Title 29'))
})
