import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import { cleanText } from './brief-content.ts'

/** Latin, Greek and Cyrillic with all their signs, and Chinese in both scripts; what a text needs is embedded. */
const fontFiles = {
  latin: '@embedpdf/fonts-latin/NotoSans-Regular.ttf',
  latinBold: '@embedpdf/fonts-latin/NotoSans-Bold.ttf',
  chinese: '@embedpdf/fonts-sc/NotoSansHans-Regular.otf',
  chineseBold: '@embedpdf/fonts-sc/NotoSansHans-Bold.otf',
} as const
type FontName = keyof typeof fontFiles
export type Weight = 'regular' | 'bold'

const readFont = (name: FontName): Promise<Buffer> => {
  const [owner, part, file] = fontFiles[name].split('/')
  return readFile(new URL(`../fonts/${file}`, import.meta.resolve(`${owner}/${part}`)))
}

const readFonts = async () => {
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
  const measured = create(latin)
  return {
    files: { latin, latinBold, chinese, chineseBold },
    /** How far below the top of a line its letters stand, in sizes of the font; one for both, so that they stand on one line. */
    ascent: 'ascent' in measured ? measured.ascent / measured.unitsPerEm : 1,
    has: { latin: charactersOf(latin), chinese: charactersOf(chinese) },
  }
}
export type Fonts = Awaited<ReturnType<typeof readFonts>>

/** Cuts a text where its font changes. Signs that both fonts have stay with what is before them. */
export const runsOf = (text: string, { has }: Fonts): { script: 'latin' | 'chinese'; text: string }[] => {
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

export const colours = { text: '#1b1e21', muted: '#555b62', link: '#0a5a72' } as const

export const fontNamed = (script: 'latin' | 'chinese', weight: Weight): FontName =>
  weight === 'bold' ? `${script}Bold` : script

/** No word of a language, and no address that somebody might copy. */
const noWord = /[^\s\p{Script=Han}]{200,}/gu

/**
 * Lets a text be one line for a layout: without signs that cannot be shown, and with single spaces. What is too long for a
 * word may be broken every few letters: looking for the place to break it takes time by the square of its length.
 */
export const flowing = (text: string): string =>
  cleanText(text)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(noWord, (long) => long.replaceAll(/.{30}(?!$)/gu, '$&\u200B'))

interface PaperOptions {
  title: string
  creator: string
  /** BCP 47 tag of the words of the file. */
  lang: string
  layout: 'portrait' | 'landscape'
  /** Of each side, in points. */
  margin: number
}

/**
 * Opens a PDF of A4 pages, tagged so that it can be read aloud and flows on small screens, with its fonts registered.
 *
 * @returns the file, the root of its structure, the fonts, and what ends it and gives its bytes
 */
export const openPdf = async ({ title, creator, lang, layout, margin }: PaperOptions) => {
  const fonts = await readFonts()
  const pdf = new PDFDocument({
    size: 'A4',
    layout,
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang,
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
  const body = pdf.struct('Document')
  pdf.addStructure(body)
  const finish = async (): Promise<Uint8Array<ArrayBuffer>> => {
    body.end()
    pdf.end()
    await written
    return new Uint8Array(Buffer.concat(chunks))
  }
  return { pdf, body, fonts, finish }
}
