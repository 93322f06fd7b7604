import { cleanText, entriesOf, type BriefContent, type BriefEntry } from './brief-content.ts'

/** One line, in which nothing is markup. */
const plain = (text: string): string =>
  cleanText(text)
    .replaceAll(/[ \t\r\n\f\v\u2028\u2029]+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>|#~]/g, String.raw`\$&`)
    .replace(/^([-+])(?=\s)/, String.raw`\$1`)
    .replace(/^(\d+)([.)])(?=\s)/, String.raw`$1\$2`)

const address = (url: string): string => url.replaceAll(/[\s<>()]/g, encodeURIComponent)

const link = (text: string, url: string): string => `[${plain(text)}](${address(url)})`

/** Lines as their writer broke them. */
const paragraphs = (text: string): string[] => text.split(/\n+/).map(plain).filter(Boolean)

const entryLines = ({ number, title, url, facts, finding, note, citation }: BriefEntry, noted: string): string[] => [
  `### ${number}. ${link(title, url)}`,
  ...(facts.length > 0 ? [facts.map(plain).join(' · ')] : []),
  `**${plain(finding.label)}**${finding.link === undefined ? '' : ` <${address(finding.link)}>`}`,
  ...finding.quotes.map((quote) => `> ${plain(quote)}`),
  ...(note ? [`**${plain(noted)}** ${paragraphs(note).join(' ')}`] : []),
  plain(citation),
]

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** A brief as Markdown (CommonMark, with a table as GitHub and most editors read it). */
export const briefMarkdown = (content: BriefContent): string => {
  const { title, about, notes, headings, groups, table, licences } = content
  const blocks = [
    `# ${plain(title)}`,
    about.map(({ name, text }) => `- **${plain(name)}** ${plain(text)}`).join('\n'),
    ...(notes
      ? [
          `## ${plain(notes.heading)}`,
          ...(paragraphs(notes.text).length > 0 ? paragraphs(notes.text) : [plain(notes.room)]),
        ]
      : []),
    ...groups.flatMap(({ heading, entries }) => [
      `## ${plain(heading)}`,
      ...entries.flatMap((entry) => entryLines(entry, headings.note)),
    ]),
    `## ${plain(headings.characteristics)}`,
    [
      row(table.head.map(plain)),
      row(table.head.map(() => '---')),
      ...table.rows.map(({ title: named, cells }) =>
        row([plain(named.text), ...cells.map((text) => plain(text || table.empty))]),
      ),
    ].join('\n'),
    `## ${plain(headings.references)}`,
    entriesOf(content)
      .map(({ number, citation }) => `${number}. ${plain(citation)}`)
      .join('\n'),
    `## ${plain(headings.licences)}`,
    licences.map((line) => `- ${plain(line)}`).join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
