import {
  BorderStyle,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LeaderType,
  LevelFormat,
  LineRuleType,
  Packer,
  PageOrientation,
  Paragraph,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
  type IRunOptions,
} from 'docx'
import { cleanText, entriesOf, type BriefContent, type BriefEntry, type TableContent } from './brief-content.ts'

/** Numberings: of the documents, and of their references. */
const [numbered, references] = ['documents', 'references'] as const
/** In half points. */
const sizes = { body: 22, small: 19 } as const
/** Every office has one of each; nothing is embedded, so that every script is shown. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' } as const

/** @param lang BCP 47 tag, for hyphenation and spelling */
const run = (text: string, lang: string, options: IRunOptions = {}): TextRun =>
  new TextRun({ ...options, text: cleanText(text), language: { value: lang, eastAsia: lang } })

const small = (text: string, lang: string, options: IRunOptions = {}): Paragraph =>
  new Paragraph({ spacing: { after: 60 }, children: [run(text, lang, { size: sizes.small, ...options })] })

const linked = (text: string, lang: string, link: string, options: IRunOptions = {}): ExternalHyperlink =>
  new ExternalHyperlink({ link, children: [run(text, lang, { style: 'Hyperlink', ...options })] })

/** @param percent of the width of its table; as much as its neighbours by default */
const cell = (children: Paragraph[], percent?: number): TableCell =>
  new TableCell({
    children,
    ...(percent !== undefined && { width: { size: percent, type: WidthType.PERCENTAGE } }),
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
  })

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
        cell([new Paragraph({ children: [linked(named, lang, url, { bold: true, size: sizes.small })] })]),
      ),
    ],
  })
  const file = new Document({
    title: cleanText(title),
    creator: cleanText(creator),
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

const muted = { size: sizes.small, color: '555555' } as const

const styleOfHeading = (size: number, before: number) => ({
  run: { font, size, bold: true },
  paragraph: { spacing: { before, after: 80, line: 264, lineRule: LineRuleType.AUTO } },
})

const section = (text: string, lang: string, options: { pageBreakBefore?: boolean } = {}): Paragraph =>
  new Paragraph({ ...options, heading: HeadingLevel.HEADING_1, keepNext: true, children: [run(text, lang)] })

const lines = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '')

const entryParagraphs = (
  { title, lang, url, facts, finding, note, citation }: BriefEntry,
  own: string,
  noted: string,
): Paragraph[] => [
  new Paragraph({
    heading: HeadingLevel.HEADING_2,
    numbering: { reference: numbered, level: 0 },
    keepNext: true,
    children: [linked(title, lang, url)],
  }),
  ...(facts.length > 0 ? [new Paragraph({ children: [run(facts.join(' · '), own, muted)] })] : []),
  new Paragraph({
    keepNext: finding.quotes.length > 0,
    spacing: { after: 40 },
    children: [
      run(finding.label, own, { bold: true, size: sizes.small }),
      ...(finding.link === undefined
        ? []
        : [run(' ', own), linked(finding.link, own, finding.link, { size: sizes.small })]),
    ],
  }),
  ...finding.quotes.map((quote) => new Paragraph({ style: 'Quote', children: [run(quote, finding.lang)] })),
  ...(note ? [new Paragraph({ children: [run(`${noted} `, own, { bold: true }), run(note, own)] })] : []),
  new Paragraph({ children: [run(citation, own, muted)] }),
]

const characteristicsTable = ({ table }: BriefContent, own: string): Table => {
  const other = Math.floor(68 / Math.max(1, table.head.length - 1))
  const widthAt = (place: number): number => (place === 0 ? 32 : other)
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({
        tableHeader: true,
        cantSplit: true,
        children: table.head.map((name, place) => cell([small(name, own, { bold: true })], widthAt(place))),
      }),
      ...table.rows.map(
        ({ title, url, cells }) =>
          new TableRow({
            cantSplit: true,
            children: [
              cell([new Paragraph({ children: [linked(title.text, title.lang, url, { size: sizes.small })] })]),
              ...cells.map((text) => cell([text ? small(text, own) : small(table.empty, own, { color: '555555' })])),
            ],
          }),
      ),
    ],
  })
}

const levels = [
  {
    level: 0,
    format: LevelFormat.DECIMAL,
    text: '%1.',
    style: { paragraph: { indent: { left: 440, hanging: 440 } } },
  },
]

/**
 * A brief as a Word file (Office Open XML): title, headings, quotes and lists are Word's own styles, and the contents are a
 * field that is filled in. It takes a second of processor for 250 documents.
 */
export const wordFile = async (content: BriefContent): Promise<Uint8Array<ArrayBuffer>> => {
  const { title, creator, lang: own, about, notes, headings, groups, licences } = content
  const file = new Document({
    title: cleanText(title),
    creator: cleanText(creator),
    styles: {
      default: {
        document: {
          run: { font, size: sizes.body },
          paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
        },
        title: {
          run: { font, size: 40, bold: true },
          paragraph: { spacing: { after: 160, line: 276, lineRule: LineRuleType.AUTO } },
        },
        heading1: styleOfHeading(30, 320),
        heading2: styleOfHeading(24, 240),
      },
      paragraphStyles: [
        { id: 'TOCHeading', name: 'TOC Heading', basedOn: 'Normal', ...styleOfHeading(30, 320) },
        {
          id: 'Quote',
          name: 'Quote',
          basedOn: 'Normal',
          quickFormat: true,
          paragraph: {
            indent: { left: 280 },
            border: { left: { style: BorderStyle.SINGLE, size: 12, color: 'A9B4BE', space: 10 } },
          },
        },
      ],
    },
    numbering: { config: [numbered, references].map((reference) => ({ reference, levels })) },
    sections: [
      {
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: [run(title, own)] }),
          ...about.map(
            ({ name, text }) =>
              new Paragraph({
                spacing: { after: 40 },
                children: [
                  run(`${name} `, own, { bold: true, size: sizes.small }),
                  run(text, own, { size: sizes.small }),
                ],
              }),
          ),
          new Paragraph({ style: 'TOCHeading', children: [run(headings.contents, own)] }),
          new TableOfContents(cleanText(headings.contents), {
            hyperlink: true,
            headingStyleRange: '1-2',
            pageNumbersEntryLevelsRange: '1-2',
            tabLeader: LeaderType.NONE,
            beginDirty: false,
          }),
          ...(notes
            ? [
                section(notes.heading, own),
                ...(notes.text.trim() === ''
                  ? [new Paragraph({ children: [run(notes.room, own, { color: '555555' })] })]
                  : lines(notes.text).map((line) => new Paragraph({ children: [run(line, own)] }))),
              ]
            : []),
          ...groups.flatMap(({ heading, entries }) => [
            section(heading, own),
            ...entries.flatMap((entry) => entryParagraphs(entry, own, headings.note)),
          ]),
          section(headings.references, own),
          ...entriesOf(content).map(
            ({ citation }) =>
              new Paragraph({
                numbering: { reference: references, level: 0 },
                spacing: { after: 60 },
                children: [run(citation, own, { size: sizes.small })],
              }),
          ),
          section(headings.licences, own),
          ...licences.map((line) => small(line, own)),
        ],
      },
      {
        properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } },
        children: [section(headings.characteristics, own), characteristicsTable(content, own)],
      },
    ],
  })
  return new Uint8Array(await Packer.toArrayBuffer(file))
}
