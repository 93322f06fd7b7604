import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type IRunOptions,
} from 'docx'
import { cleanText, type BriefContent, type TableContent } from './brief-content.ts'

/** Numbering of the documents. */
const numbered = 'documents'
/** In half points. */
const sizes = { body: 22, small: 19 } as const
/** Every office has one of each; nothing is embedded, so that every script is shown. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' } as const

/** @param lang BCP 47 tag, for hyphenation and spelling */
const run = (text: string, lang: string, options: IRunOptions = {}): TextRun =>
  new TextRun({ ...options, text: cleanText(text), language: { value: lang, eastAsia: lang } })

const paragraphsOf = (
  { title, lang, url, facts, summary, cite, note }: BriefContent['documents'][number],
  own: string,
): Paragraph[] => {
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      numbering: { reference: numbered, level: 0 },
      keepNext: true,
      children: [new ExternalHyperlink({ link: url, children: [run(title, lang, { style: 'Hyperlink' })] })],
    }),
    ...(facts.length > 0
      ? [new Paragraph({ children: [run(facts.join(' · '), own, { size: sizes.small, color: '555555' })] })]
      : []),
    ...(note ? [new Paragraph({ children: [run(note, own, { italics: true })] })] : []),
    ...(summary ? [new Paragraph({ children: [run(summary.text, summary.lang)] })] : []),
    new Paragraph({
      children: [run(cite, own, { size: sizes.small, color: '555555' })],
    }),
  ]
}

const small = (text: string, lang: string, options: IRunOptions = {}): Paragraph =>
  new Paragraph({ spacing: { after: 60 }, children: [run(text, lang, { size: sizes.small, ...options })] })

const cell = (children: Paragraph[]): TableCell =>
  new TableCell({ children, margins: { top: 60, bottom: 60, left: 100, right: 100 } })

/** A Word file with documents side by side, a column each, on a page that lies. */
export const wordTable = async ({
  title,
  creator,
  lang: own,
  made,
  columns,
  rows,
  empty,
}: TableContent): Promise<Uint8Array<ArrayBuffer>> => {
  const head = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: [
      cell([small('', own)]),
      ...columns.map(({ title: named, title_lang: lang, url }) =>
        cell([
          new Paragraph({
            children: [
              new ExternalHyperlink({
                link: url,
                children: [run(named, lang, { style: 'Hyperlink', bold: true, size: sizes.small })],
              }),
            ],
          }),
        ]),
      ),
    ],
  })
  const file = new Document({
    title,
    creator,
    styles: {
      default: {
        document: { run: { font, size: sizes.body } },
        heading1: { run: { font, size: 32, bold: true }, paragraph: { spacing: { after: 120 } } },
      },
    },
    sections: [
      {
        properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } },
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(title, own)] }),
          small(made, own, { color: '555555' }),
          new Table({
            width: { size: 100, type: WidthType.PERCENTAGE },
            rows: [
              head,
              ...rows.map(
                ({ name, cells }) =>
                  new TableRow({
                    children: [
                      cell([small(name, own, { bold: true })]),
                      ...cells.map((texts) =>
                        cell(
                          texts.length > 0
                            ? texts.map(({ text, lang }) => small(text, lang))
                            : [small(empty, own, { color: '555555' })],
                        ),
                      ),
                    ],
                  }),
              ),
            ],
          }),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(file))
}

/** A Word file (Office Open XML) that tells documents one after the other. It takes a second of processor for 250. */
export const wordFile = async ({
  title,
  creator,
  lang: own,
  search,
  made,
  documents,
}: BriefContent): Promise<Uint8Array<ArrayBuffer>> => {
  const file = new Document({
    title,
    creator,
    styles: {
      default: {
        document: { run: { font, size: sizes.body }, paragraph: { spacing: { after: 120, line: 276 } } },
        heading1: { run: { font, size: 36, bold: true }, paragraph: { spacing: { after: 120 } } },
        heading2: { run: { font, size: 25, bold: true }, paragraph: { spacing: { before: 280, after: 60 } } },
      },
    },
    numbering: {
      config: [
        {
          reference: numbered,
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: '%1.',
              style: { paragraph: { indent: { left: 440, hanging: 440 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(title, own)] }),
          ...(search === undefined ? [] : [new Paragraph({ children: [run(search, own)] })]),
          new Paragraph({
            children: [run(made, own, { size: sizes.small, color: '555555' })],
          }),
          ...documents.flatMap((document) => paragraphsOf(document, own)),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(file))
}
