import LineBreaker from 'linebreak'
import type { TableContent } from './brief-content.ts'
import { colours, flowing, fontNamed, openPdf, runsOf, type Weight } from './pdf-paper.ts'

/** Lengths in points. */
const margin = 40
const sizes = { title: 17, made: 9, cell: 9 } as const
const lineHeight = 12.5
const padding = { inline: 6, block: 5 } as const
const paragraphGap = 3
const nameWidth = 92
/** A row begins on a page only where this many of its lines fit. */
const fewestLines = 4

interface Style {
  weight: Weight
  colour: string
}

const styles = {
  text: { weight: 'regular', colour: colours.text },
  name: { weight: 'bold', colour: colours.text },
  empty: { weight: 'regular', colour: colours.muted },
  link: { weight: 'bold', colour: colours.link },
} as const satisfies Record<string, Style>

interface Paragraph {
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

/**
 * A PDF with documents side by side, a column each, on pages that lie. The first row is named again on each page; a row
 * longer than a page goes on on the next. Tagged as a table, with what heads each row and column.
 */
export const pdfTable = async ({
  title,
  creator,
  lang: own,
  made,
  columns,
  rows,
  empty,
}: TableContent): Promise<Uint8Array<ArrayBuffer>> => {
  const { pdf, body, fonts, finish } = await openPdf({ title, creator, lang: own, layout: 'landscape', margin })
  const { width: pageWidth, height: pageHeight } = pdf.page
  const foot = pageHeight - margin
  const columnWidth = (pageWidth - 2 * margin - nameWidth) / columns.length
  const widths = [nameWidth, ...columns.map(() => columnWidth)]
  const lefts = widths.map((_, place) => margin + widths.slice(0, place).reduce((sum, width) => sum + width, 0))

  /** Draws one line of text from a place on, and says how wide it is. */
  const drawLine = (text: string, x: number, y: number, size: number, { weight, colour }: Style): number => {
    let from = x
    pdf.fontSize(size).fillColor(colour)
    for (const run of runsOf(text, fonts)) {
      pdf.font(fontNamed(run.script, weight)).text(run.text, from, y, { lineBreak: false })
      from += pdf.widthOfString(run.text)
    }
    return from - x
  }
  const widthIn = (size: number, weight: Weight) => (text: string) => {
    pdf.fontSize(size)
    return runsOf(text, fonts).reduce(
      (sum, run) => sum + pdf.font(fontNamed(run.script, weight)).widthOfString(run.text),
      0,
    )
  }
  const cellLines = (paragraphs: readonly Paragraph[], place: number): Line[] =>
    paragraphs.flatMap((paragraph) => {
      const width = (widths[place] ?? columnWidth) - 2 * padding.inline
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

  body.add(
    pdf.struct('H1', { lang: own }, () => {
      for (const line of linesOf(flowing(title), pageWidth - 2 * margin, widthIn(sizes.title, 'bold'))) {
        drawLine(line, margin, pdf.y, sizes.title, styles.name)
        pdf.y += sizes.title * 1.35
      }
    }),
  )
  body.add(pdf.struct('P', { lang: own }, () => drawLine(flowing(made), margin, pdf.y, sizes.made, styles.empty)))

  /** The beginning of each title, at the top of each further page. */
  const shortTitles = columns.map(({ title: named }) => {
    const width = widthIn(sizes.cell, 'bold')
    const [first = '', more] = linesOf(flowing(named), columnWidth - 2 * padding.inline - width(' …'), width)
    return more === undefined ? first : `${first} …`
  })
  let y = pdf.y + 22
  const newPage = (): void => {
    pdf.addPage()
    y = margin
    artifact(() => {
      for (const [place, text] of shortTitles.entries())
        drawLine(text, (lefts[place + 1] ?? margin) + padding.inline, y, sizes.cell, styles.name)
    })
    y += lineHeight + padding.block
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
      return { left: (lefts[place] ?? margin) + padding.inline, lines: cellLines(paragraphs, place), parts }
    })
    const left = (): number => Math.max(...drawn.map(({ lines }) => heightOf(lines)))
    const room = (): number => foot - y - 2 * padding.block
    const wholePage = foot - margin - lineHeight - 3 * padding.block
    if (left() > room() && (left() <= wholePage || room() < fewestLines * lineHeight)) newPage()
    for (;;) {
      const top = y + padding.block
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
      y = top + Math.max(...taken) + padding.block
      rule(y)
      if (left() === 0) break
      newPage()
    }
  }

  drawRow(
    [[], ...columns.map(({ title: text, title_lang: lang, url }) => [{ text, lang, url, style: styles.link }])],
    true,
  )
  for (const { name, cells } of rows)
    drawRow(
      [
        [{ text: name, lang: own, style: styles.name }],
        ...cells.map((texts) =>
          texts.length > 0
            ? texts.map(({ text, lang }) => ({ text, lang, style: styles.text }))
            : [{ text: empty, lang: own, style: styles.empty }],
        ),
      ],
      false,
    )
  return finish()
}
