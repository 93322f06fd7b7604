import LineBreaker from 'linebreak'
import type { TableContent } from './brief-content.ts'
import { colours, flowing, fontNamed, openPdf, runsOf, type Weight } from './pdf-document.ts'

/** Lengths in points. */
const margin = 40
const sizes = { title: 17, made: 9, cell: 9 } as const
const lineHeight = 12.5
const paddingPt = { inline: 6, block: 5 } as const
const paragraphGap = 3
const nameWidth = 92
/** A row begins on a page only where this many of its lines fit. */
const fewestLines = 4

interface Style {
  weight: Weight
  colour: string
}

export const cellStyles = {
  text: { weight: 'regular', colour: colours.text },
  name: { weight: 'bold', colour: colours.text },
  empty: { weight: 'regular', colour: colours.muted },
  link: { weight: 'bold', colour: colours.link },
} as const satisfies Record<string, Style>

/** A text of a cell. */
export interface Paragraph {
  text: string
  lang: string
  style: Style
  url?: string
}

/** One line of a cell as it is drawn. */
interface Line {
  paragraph: Paragraph
  text: string
  height: number
}

/** Cuts a text into lines no wider than this; what has no place to break is broken between its signs. */
const linesOf = (text: string, width: number, widthOf: (text: string) => number): string[] => {
  const lines: string[] = []
  let line = ''
  const put = (piece: string): void => {
    if (line !== '' && widthOf((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  const breaker = new LineBreaker(text)
  let from = 0
  for (let place = breaker.nextBreak(); place; place = breaker.nextBreak()) {
    const piece = text.slice(from, place.position)
    from = place.position
    if (widthOf(piece.trimEnd()) <= width) put(piece)
    else for (const { segment } of new Intl.Segmenter().segment(piece)) put(segment)
  }
  if (line !== '') lines.push(line.trimEnd())
  return lines
}

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { height }) => sum + height, 0)

/** Takes the lines of a cell that fit. */
const takeLines = (lines: Line[], room: number): Line[] => {
  let [count, height] = [0, 0]
  for (const line of lines) {
    height += line.height
    if (height > room) break
    count += 1
  }
  return lines.splice(0, count)
}

type Paper = Pick<Awaited<ReturnType<typeof openPdf>>, 'pdf' | 'body' | 'fonts'>

/** Draws one line of text from a place on, and says how wide it is. */
const lineDrawer =
  ({ pdf, fonts }: Paper) =>
  (text: string, x: number, y: number, size: number, { weight, colour }: Style): number => {
    let from = x
    pdf.fontSize(size).fillColor(colour)
    for (const run of runsOf(text, fonts)) {
      pdf
        .font(fontNamed(run.script, weight))
        .text(run.text, from, y, { lineBreak: false, baseline: -fonts.ascent * size })
      from += pdf.widthOfString(run.text)
    }
    return from - x
  }

const widthsIn =
  ({ pdf, fonts }: Paper) =>
  (size: number, weight: Weight) =>
  (text: string): number => {
    pdf.fontSize(size)
    return runsOf(text, fonts).reduce(
      (sum, run) => sum + pdf.font(fontNamed(run.script, weight)).widthOfString(run.text),
      0,
    )
  }

interface TableToDraw {
  /** BCP 47 tag of the words of the table. */
  lang: string
  /** Of each column, in points. */
  widths: readonly number[]
  head: readonly (readonly Paragraph[])[]
  rows: readonly (readonly (readonly Paragraph[])[])[]
}

/**
 * Draws a table below what is on a page that lies. The first row is named again on each page; a row longer than a page goes
 * on on the next. Tagged as a table, with what heads each row and column.
 */
export const drawTable = (siteLocale: Paper, { lang: own, widths, head, rows }: TableToDraw): void => {
  const { pdf, body } = siteLocale
  const { width: pageWidth, height: pageHeight } = pdf.page
  const foot = pageHeight - margin
  const lefts = widths.map((_, place) => margin + widths.slice(0, place).reduce((sum, width) => sum + width, 0))
  const [drawLine, widthIn] = [lineDrawer(siteLocale), widthsIn(siteLocale)]

  const cellLines = (paragraphs: readonly Paragraph[], place: number): Line[] =>
    paragraphs.flatMap((paragraph) => {
      const width = (widths[place] ?? 0) - 2 * paddingPt.inline
      const texts = linesOf(flowing(paragraph.text), width, widthIn(sizes.cell, paragraph.style.weight))
      return texts.map((text, line) => ({
        paragraph,
        text,
        height: lineHeight + (line === texts.length - 1 ? paragraphGap : 0),
      }))
    })
  /** What is seen and not read: lines between rows, and what is said again. */
  const artifact = (draw: () => void): void => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }
  const rule = (y: number): void =>
    artifact(() =>
      pdf
        .moveTo(margin, y)
        .lineTo(pageWidth - margin, y)
        .lineWidth(0.5)
        .stroke('#c9ced3'),
    )

  /** The beginning of each heading, at the top of each further page. */
  const shortHeadings = head.map((paragraphs, place) => {
    const width = widthIn(sizes.cell, 'bold')
    const room = (widths[place] ?? 0) - 2 * paddingPt.inline - width(' …')
    const [first = '', more] = linesOf(flowing(paragraphs[0]?.text ?? ''), room, width)
    return more === undefined ? first : `${first} …`
  })
  let y = pdf.y + 22
  const newPage = (): void => {
    pdf.addPage({ size: 'A4', layout: 'landscape', margin })
    y = margin
    artifact(() => {
      for (const [place, text] of shortHeadings.entries())
        drawLine(text, (lefts[place] ?? margin) + paddingPt.inline, y, sizes.cell, cellStyles.name)
    })
    y += lineHeight + paddingPt.block
    rule(y)
  }

  const table = pdf.struct('Table')
  body.add(table)
  /** Draws one row, on as many pages as it takes. */
  const drawRow = (cells: readonly (readonly Paragraph[])[], isHead: boolean): void => {
    const row = pdf.struct('TR')
    table.add(row)
    const drawn = cells.map((paragraphs, place) => {
      const scope = isHead ? 'Column' : 'Row'
      // The types of pdfkit do not know what a heading of a table is for.
      const options = { lang: own, scope }
      const isHeading = (isHead || place === 0) && paragraphs.length > 0
      const cell = isHeading ? pdf.struct('TH', options) : pdf.struct('TD', { lang: own })
      row.add(cell)
      const parts = new Map(
        paragraphs.map((paragraph) => {
          const { lang, url, text } = paragraph
          const part = url === undefined ? pdf.struct('P', { lang }) : pdf.struct('Link', { lang, alt: flowing(text) })
          cell.add(part)
          return [paragraph, part] as const
        }),
      )
      return { left: (lefts[place] ?? margin) + paddingPt.inline, lines: cellLines(paragraphs, place), parts }
    })
    const left = (): number => Math.max(...drawn.map(({ lines }) => heightOf(lines)))
    const room = (): number => foot - y - 2 * paddingPt.block
    const wholePage = foot - margin - lineHeight - 3 * paddingPt.block
    if (left() > room() && (left() <= wholePage || room() < fewestLines * lineHeight)) newPage()
    for (;;) {
      const top = y + paddingPt.block
      const taken = drawn.map(({ lines, parts, left: x }) => {
        const here = takeLines(lines, room())
        let at = top
        for (const [paragraph, part] of parts) {
          const own = here.filter((line) => line.paragraph === paragraph)
          if (own.length === 0) continue
          part.add(() => {
            for (const { text, height } of own) {
              const width = drawLine(text, x, at, sizes.cell, paragraph.style)
              if (paragraph.url !== undefined) pdf.link(x, at, width, lineHeight, paragraph.url)
              at += height
            }
          })
        }
        return heightOf(here)
      })
      y = top + Math.max(...taken) + paddingPt.block
      rule(y)
      if (left() === 0) break
      newPage()
    }
  }

  drawRow(head, true)
  for (const row of rows) drawRow(row, false)
}

/** Width of the page that lies, between its margins. */
export const tableWidth = (pdf: Paper['pdf']): number => pdf.page.width - 2 * margin

/** Begins a page that lies, with a heading. */
export const tablePage = ({ pdf, body, fonts }: Paper, title: string, lang: string): void => {
  pdf.addPage({ size: 'A4', layout: 'landscape', margin })
  pdf.y = margin
  headLines({ pdf, body, fonts }, 'H2', title, lang)
}

const headLines = (siteLocale: Paper, tag: 'H1' | 'H2', title: string, lang: string): void => {
  const { pdf, body } = siteLocale
  const [drawLine, widthIn] = [lineDrawer(siteLocale), widthsIn(siteLocale)]
  body.add(
    pdf.struct(tag, { lang }, () => {
      for (const line of linesOf(flowing(title), tableWidth(pdf), widthIn(sizes.title, 'bold'))) {
        drawLine(line, margin, pdf.y, sizes.title, cellStyles.name)
        pdf.y += sizes.title * 1.35
      }
    }),
  )
}

/** A PDF with documents side by side, a column each, on pages that lie. */
export const pdfTable = async ({
  title,
  creator,
  lang: own,
  made,
  columns,
  rows,
  empty,
}: TableContent): Promise<Uint8Array<ArrayBuffer>> => {
  const { finish, ...siteLocale } = await openPdf({ title, creator, lang: own, layout: 'landscape', margin })
  const { pdf, body } = siteLocale
  headLines(siteLocale, 'H1', title, own)
  body.add(
    pdf.struct('P', { lang: own }, () =>
      lineDrawer(siteLocale)(flowing(made), margin, pdf.y, sizes.made, cellStyles.empty),
    ),
  )
  const columnWidth = (tableWidth(pdf) - nameWidth) / columns.length
  drawTable(siteLocale, {
    lang: own,
    widths: [nameWidth, ...columns.map(() => columnWidth)],
    head: [
      [],
      ...columns.map(({ title: text, title_lang: lang, url }) => [{ text, lang, url, style: cellStyles.link }]),
    ],
    rows: rows.map(({ name, cells }) => [
      [{ text: name, lang: own, style: cellStyles.name }],
      ...cells.map((texts) =>
        texts.length > 0
          ? texts.map(({ text, lang }) => ({ text, lang, style: cellStyles.text }))
          : [{ text: empty, lang: own, style: cellStyles.empty }],
      ),
    ]),
  })
  return finish()
}
