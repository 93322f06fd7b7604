import type { Block } from '../mail/blocks.ts'
import { entriesOf, type BriefContent, type BriefEntry } from './brief-content.ts'

const entryBlocks = (
  { number, title, url, lang, facts, finding, note, citation }: BriefEntry,
  noted: string,
): Block[] => [
  { kind: 'subheading', text: `${number}. ${title}`, url, lang },
  ...(facts.length > 0 ? [{ kind: 'note' as const, text: facts.join(' · ') }] : []),
  finding.link === undefined
    ? { kind: 'label', text: finding.label }
    : { kind: 'link', text: finding.label, url: finding.link },
  ...finding.quotes.map((text) => ({ kind: 'quote' as const, text, lang: finding.lang })),
  ...(note ? [{ kind: 'text' as const, text: `${noted} ${note}` }] : []),
  { kind: 'note', text: citation },
]

/** A brief as the parts of a mail. */
export const briefBlocks = (content: BriefContent): Block[] => {
  const { title, about, notes, headings, groups, table, licences } = content
  const heading = (text: string): Block => ({ kind: 'heading', text })
  return [
    heading(title),
    ...about.map(({ name, text }): Block => ({ kind: 'note', text: `${name} ${text}` })),
    ...(notes?.text ? [heading(notes.heading), { kind: 'text' as const, text: notes.text }] : []),
    ...groups.flatMap((group) => [
      heading(group.heading),
      ...group.entries.flatMap((entry) => entryBlocks(entry, headings.note)),
    ]),
    heading(headings.characteristics),
    {
      kind: 'table',
      head: table.head,
      rows: table.rows.map(({ title: { text }, cells }) => [text, ...cells.map((cell) => cell || table.empty)]),
    },
    heading(headings.references),
    ...entriesOf(content).map(({ number, citation }): Block => ({ kind: 'note', text: `${number}. ${citation}` })),
    heading(headings.licences),
    ...licences.map((text): Block => ({ kind: 'note', text })),
  ]
}
