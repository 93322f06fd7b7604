import { cleanText, entriesOf, type BriefContent, type BriefEntry } from './brief-content.ts'
import { colours, flowing, fontNamed, openPdf, runsOf, type Weight } from './pdf-document.ts'
import { cellStyles, drawTable, tablePage, tableWidth } from './pdf-table.ts'

/** Of each side, in points. */
const margin = 56

interface Look {
  size: number
  weight?: Weight
  colour?: string
  after?: number
}

/** A brief as a PDF, tagged so that it can be read aloud and flows on small screens, with bookmarks to its headings. */
export const pdfFile = async (content: BriefContent): Promise<Uint8Array<ArrayBuffer>> => {
  const { title, creator, lang: own, about, notes, headings, groups, table, licences } = content
  const { finish, ...siteLocale } = await openPdf({ title, creator, lang: own, layout: 'portrait', margin })
  const { pdf, body, fonts } = siteLocale
  const draw = (text: string, { size, weight = 'regular', colour = colours.text, after = 4 }: Look, link?: string) => {
    const runs = runsOf(flowing(text), fonts)
    pdf.fontSize(size).fillColor(colour)
    for (const [place, { script, text: part }] of runs.entries())
      pdf.font(fontNamed(script, weight)).text(part, {
        ...{ continued: place < runs.length - 1, lineGap: 2, baseline: -fonts.ascent * size },
        ...(link !== undefined && { link }),
      })
    pdf.y += after
  }
  const paragraph = (text: string, look: Look, lang = own) =>
    body.add(pdf.struct('P', { lang }, () => draw(text, look)))
  const linked = (text: string, look: Look, url: string, lang = own) =>
    pdf.struct('Link', { lang, alt: cleanText(text) }, () => draw(text, { ...look, colour: colours.link }, url))
  /** A heading is not left alone at the foot of a page; a page begins between elements, and in none of them. */
  const room = (height: number): void => {
    if (pdf.y > pdf.page.height - margin - height) pdf.addPage()
  }
  const section = (text: string) => {
    room(150)
    body.add(
      pdf.struct('H2', { lang: own }, () => {
        pdf.y += 16
        pdf.outline.addItem(flowing(text))
        draw(text, { size: 15, weight: 'bold' })
      }),
    )
  }
  /** Words in the language of their document, with a line beside them. */
  const quoted = (text: string, lang: string) => {
    const quote = pdf.struct('BlockQuote', { lang })
    body.add(quote)
    quote.add(
      pdf.struct('P', { lang }, () => {
        pdf.x = margin + 14
        draw(text, { size: 10.5 })
        pdf.x = margin
      }),
    )
    quote.end()
  }
  const entry = ({ number, title: named, lang, url, facts, finding, note, citation }: BriefEntry) => {
    const heading = pdf.struct('H3', { lang })
    heading.add(
      pdf.struct('Link', { lang, alt: cleanText(named) }, () => {
        pdf.y += 8
        draw(`${number}. ${named}`, { size: 12.5, weight: 'bold', colour: colours.link }, url)
      }),
    )
    room(90)
    body.add(heading)
    if (facts.length > 0) paragraph(facts.join(' · '), { size: 9.5, colour: colours.muted })
    paragraph(finding.label, { size: 9.5, weight: 'bold', after: 2 })
    if (finding.link !== undefined) body.add(linked(finding.link, { size: 9.5 }, finding.link))
    for (const quote of finding.quotes) quoted(quote, finding.lang)
    if (note) paragraph(`${headings.note} ${note}`, { size: 10.5 })
    paragraph(citation, { size: 9.5, colour: colours.muted })
  }

  body.add(pdf.struct('H1', { lang: own }, () => draw(title, { size: 20, weight: 'bold', after: 8 })))
  for (const { name, text } of about) paragraph(`${name} ${text}`, { size: 9.5, colour: colours.muted, after: 2 })
  const written = notes?.text.split(/\n+/).filter((line) => line.trim() !== '') ?? []
  if (notes && written.length > 0) {
    section(notes.heading)
    for (const line of written) paragraph(line, { size: 10.5 })
  }
  for (const { heading, entries } of groups) {
    section(heading)
    for (const each of entries) entry(each)
  }
  section(headings.references)
  for (const { number, citation } of entriesOf(content)) paragraph(`${number}. ${citation}`, { size: 9.5 })
  if (licences.length > 0) section(headings.licences)
  for (const line of licences) paragraph(line, { size: 9.5 })
  if (table.rows.length > 0) {
    tablePage(siteLocale, headings.characteristics, own)
    const first = tableWidth(pdf) * 0.3
    const others = (tableWidth(pdf) - first) / Math.max(1, table.head.length - 1)
    drawTable(siteLocale, {
      lang: own,
      widths: table.head.map((_, place) => (place === 0 ? first : others)),
      head: table.head.map((text) => [{ text, lang: own, style: cellStyles.name }]),
      rows: table.rows.map(({ title: { text, lang }, url, cells }) => [
        [{ text, lang, url, style: cellStyles.link }],
        ...cells.map((cell) => [
          cell
            ? { text: cell, lang: own, style: cellStyles.text }
            : { text: table.empty, lang: own, style: cellStyles.empty },
        ]),
      ]),
    })
  }
  return finish()
}
