import { cleanText, type BriefContent } from './brief-content.ts'
import { colours, flowing, fontNamed, openPdf, runsOf, type Weight } from './pdf-paper.ts'

/** Of each side, in points. */
const margin = 56

interface Look {
  size: number
  weight?: Weight
  colour?: string
  after?: number
}

/** A PDF that tells documents one after the other, tagged so that it can be read aloud and flows on small screens. */
export const pdfFile = async ({
  title,
  creator,
  lang: own,
  search,
  made,
  documents,
}: BriefContent): Promise<Uint8Array<ArrayBuffer>> => {
  const { pdf, body, fonts, finish } = await openPdf({ title, creator, lang: own, layout: 'portrait', margin })
  const draw = (text: string, { size, weight = 'regular', colour = colours.text, after = 4 }: Look, link?: string) => {
    const runs = runsOf(flowing(text), fonts)
    pdf.fontSize(size).fillColor(colour)
    for (const [place, { script, text: part }] of runs.entries())
      pdf
        .font(fontNamed(script, weight))
        .text(part, { continued: place < runs.length - 1, lineGap: 2, ...(link !== undefined && { link }) })
    pdf.y += after
  }
  const paragraph = (text: string, look: Look, lang = own) =>
    body.add(pdf.struct('P', { lang }, () => draw(text, look)))

  body.add(pdf.struct('H1', { lang: own }, () => draw(title, { size: 19, weight: 'bold', after: 6 })))
  if (search !== undefined) paragraph(search, { size: 11 })
  paragraph(made, { size: 9.5, colour: colours.muted })
  for (const [place, { title: named, lang, url, facts, summary, note, cite }] of documents.entries()) {
    const heading = pdf.struct('H2', { lang })
    heading.add(
      pdf.struct('Link', { lang, alt: cleanText(named) }, () => {
        // A heading is not left alone at the foot of a page.
        if (pdf.y > pdf.page.height - margin - 90) pdf.addPage()
        pdf.y += 10
        draw(`${place + 1}. ${named}`, { size: 13, weight: 'bold', colour: colours.link }, url)
      }),
    )
    body.add(heading)
    if (facts.length > 0) paragraph(facts.join(' · '), { size: 9.5, colour: colours.muted })
    if (note) paragraph(note, { size: 10.5 })
    if (summary) paragraph(summary.text, { size: 10.5 }, summary.lang)
    paragraph(cite, { size: 9.5, colour: colours.muted })
  }
  return finish()
}
