import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractLinks, extractText, getDocumentProxy } from 'unpdf'
import type { TableContent } from './brief-content.ts'
import { pdfTable } from './pdf-table.ts'

const column = (title: string, title_lang = 'en') => ({
  title,
  title_lang,
  url: `https://hse.example.org/articles/${encodeURIComponent(title)}`,
})
const said = (...texts: string[]) => texts.map((text) => ({ text, lang: 'en' }))

const tableOf = (columns: TableContent['columns'], rows: TableContent['rows']): TableContent => ({
  title: 'Documents side by side',
  creator: 'Health Systems Evidence',
  lang: 'en',
  made: 'Made on 22 November 2026',
  columns,
  rows,
  empty: 'Not stated',
})

const read = async (content: TableContent) => {
  const bytes = await pdfTable(content)
  const raw = Buffer.from(bytes).toString('latin1')
  const pdf = await getDocumentProxy(bytes)
  const { text } = await extractText(pdf)
  const pages = text.map((page) => page.replaceAll(/\s+/g, ' ').normalize('NFKC'))
  const first = await pdf.getPage(1)
  const items = (await first.getTextContent()).items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  const [, , width = 0, height = 0] = first.view
  return { raw, pages, items, width, height, links: await extractLinks(pdf) }
}

test('documents are columns of a tagged table on a page that lies, each title a link', async () => {
  const { raw, pages, width, height, links } = await read(
    tableOf(
      [column('Paying nurses'), column('儿童肥胖的学校干预：系统评价', 'zh-CN')],
      [
        { name: 'Type', cells: [said('Review of effects'), said('Atenção primária à saúde')] },
        { name: 'Quality', cells: [said('AMSTAR: 9 out of 10', '1: Yes'), []] },
      ],
    ),
  )
  assert.ok(width > height)
  assert.equal(pages.length, 1)
  for (const words of ['Documents side by side', 'Paying nurses', '系统评价', '9 out of 10', 'à saúde', 'Not stated'])
    assert.ok(pages[0]?.includes(words), `${words} in: ${pages[0]}`)
  for (const tag of ['H1', 'Table', 'TR', 'TH', 'TD', 'Link']) assert.match(raw, new RegExp(`/S /${tag}\\b`))
  for (const scope of ['Column', 'Row']) assert.match(raw, new RegExp(`/Scope /${scope}\\b`))
  assert.equal(new Set(links.links).size, 2)
})

test('what a cell says stays in its column, words without a place to break too', async () => {
  const { items, width } = await read(
    tableOf(
      [column('One'), column('Two'), column('Three'), column('Four')],
      [
        {
          name: 'Conclusions',
          cells: ['a'.repeat(120), '没有空格的中文结论'.repeat(12), 'short words '.repeat(30), 'x'].map((text) =>
            said(text),
          ),
        },
      ],
    ),
  )
  const columnWidth = (width - 80 - 92) / 4
  for (const [place, sign] of [/^a+$/, /[\p{Script=Han}]/u, /short|words/].entries()) {
    const lines = items.filter(({ str }) => sign.test(str))
    assert.ok(lines.length > 1)
    const start = 40 + 92 + place * columnWidth
    for (const { str, transform, width: wide } of lines) {
      assert.ok(transform[4] >= start, str)
      assert.ok(transform[4] + wide <= start + columnWidth, str)
    }
  }
})

test('a row longer than a page goes on on the next, where the documents are named again, and loses nothing', async () => {
  const words = Array.from({ length: 900 }, (_, number) => `word${number}`)
  const { pages, raw } = await read(
    tableOf(
      [column('First title'), column('Second title')],
      [
        { name: 'Conclusions', cells: [said(words.join(' ')), said('In short.')] },
        { name: 'Studies', cells: [said('12'), []] },
      ],
    ),
  )
  assert.ok(pages.length > 1)
  for (const page of pages) assert.match(page, /First title Second title/)
  const printed = pages.flatMap((page) => page.match(/word\d+/g) ?? [])
  assert.deepEqual(printed, words)
  assert.match(raw, /\/Type \/MCR/)
})
