import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { cleanText, type BriefContent } from './word-file.ts'

/** Latin, Greek and Cyrillic with all their signs, and Chinese in both scripts; what a text needs is embedded. */
const fontFiles = {
  latin: '@embedpdf/fonts-latin/NotoSans-Regular.ttf',
  latinBold: '@embedpdf/fonts-latin/NotoSans-Bold.ttf',
  chinese: '@embedpdf/fonts-sc/NotoSansHans-Regular.otf',
  chineseBold: '@embedpdf/fonts-sc/NotoSansHans-Bold.otf',
} as const
type FontName = keyof typeof fontFiles
type Weight = 'regular' | 'bold'

const readFont = (name: FontName): Promise<Buffer> => {
  const [owner, part, file] = fontFiles[name].split('/')
  return readFile(new URL(`../fonts/${file}`, import.meta.resolve(`${owner}/${part}`)))
}

interface Fonts {
  files: Record<FontName, Buffer>
  has: { latin: ReadonlySet<number>; chinese: ReadonlySet<number> }
}

const readFonts = async (): Promise<Fonts> => {
  const [latin, latinBold, chinese, chineseBold] = await Promise.all([
    readFont('latin'),
    readFont('latinBold'),
    readFont('chinese'),
    readFont('chineseBold'),
  ])
  const charactersOf = (file: Buffer) => {
    const font = create(file)
    return new Set('characterSet' in font ? font.characterSet : [])
  }
  return {
    files: { latin, latinBold, chinese, chineseBold },
    has: { latin: charactersOf(latin), chinese: charactersOf(chinese) },
  }
}

/** Cuts a text where its font changes. Signs that both fonts have stay with what is before them. */
const runsOf = (text: string, { has }: Fonts): { script: 'latin' | 'chinese'; text: string }[] => {
  const runs: { script: 'latin' | 'chinese'; text: string }[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const last = runs.at(-1)
    const isWord = /[\p{L}\p{N}]/u.test(character)
    if (last && has[last.script].has(code) && (!isWord || last.script === 'latin' || !has.latin.has(code))) {
      last.text += character
      continue
    }
    const script = !has.latin.has(code) && has.chinese.has(code) ? 'chinese' : 'latin'
    if (last?.script === script) last.text += character
    else runs.push({ script, text: character })
  }
  return runs
}

const colours = { text: '#1b1e21', muted: '#555b62', link: '#0a5a72' } as const
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
  const fonts = await readFonts()
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: own,
    displayTitle: true,
    info: { Title: cleanText(title), Author: cleanText(creator) },
  })
  for (const [name, file] of Object.entries(fonts.files)) pdf.registerFont(name, file)
  const chunks: Buffer[] = []
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })

  const draw = (text: string, { size, weight = 'regular', colour = colours.text, after = 4 }: Look, link?: string) => {
    const runs = runsOf(cleanText(text).replaceAll(/\s+/g, ' ').trim(), fonts)
    pdf.fontSize(size).fillColor(colour)
    for (const [place, { script, text: part }] of runs.entries())
      pdf
        .font(weight === 'bold' ? `${script}Bold` : script)
        .text(part, { continued: place < runs.length - 1, lineGap: 2, ...(link !== undefined && { link }) })
    pdf.y += after
  }
  const body = pdf.struct('Document')
  pdf.addStructure(body)
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
  body.end()
  pdf.end()
  await written
  return new Uint8Array(Buffer.concat(chunks))
}
