import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { csvRows } from '../records/formats/csv-rows.ts'
import { readJsonLines } from '../records/formats/json.ts'
import type { Entry } from '../records/formats/entry.ts'
import { textLines } from '../records/text-lines.ts'

/** Columns of a table, and what they may also be called. */
const names: Readonly<Record<string, readonly string[]>> = {
  doi: ['doi'],
  pmid: ['pmid'],
  source_id: ['source id', 'sourceid', 'record id'],
  id: ['id', 'short id', 'article'],
  tool: ['tool', 'instrument'],
  rating: ['rating', 'overall', 'overall rating', 'confidence'],
  score: ['score'],
  max: ['max', 'maximum', 'out of'],
  date: ['date', 'appraised on'],
  by: ['by', 'appraiser', 'appraisers', 'initials'],
  link: ['link', 'url'],
  note: ['note', 'comment', 'explanation'],
  licence: ['licence', 'license'],
}
const numbers = ['score', 'max']

const plain = (name: string): string => name.trim().toLowerCase().replaceAll('_', ' ').replace(/\s+/g, ' ')

/** `item_9_rct`, `item 9`, `note_9` or `9`: an answer or the reason for it. */
const itemOf = (column: string): { item: string; isNote: boolean } | undefined => {
  const [, kind = 'item', number, part] =
    /^(?:(item|answer|q|note|reason) )?(?:item )?(\d{1,2}|domain \d)(?: ?(rct|nrsi)s?)?$/.exec(plain(column)) ?? []
  if (!number) return undefined
  const item = number.replace(' ', '_') + (part ? ` ${part.toUpperCase()}` : '')
  return { item, isNote: kind === 'note' || kind === 'reason' }
}

const fromRow = (row: Readonly<Record<string, string>>): Record<string, unknown> => {
  const fields: Record<string, unknown> = {}
  const items: Record<string, string> = {}
  const notes: Record<string, string> = {}
  for (const [column, value] of Object.entries(row)) {
    if (value === '') continue
    const field = Object.entries(names).find(([, known]) => known.includes(plain(column)))?.[0]
    const item = field === undefined ? itemOf(column) : undefined
    if (field) fields[field] = numbers.includes(field) && value.trim() !== '' ? Number(value) : value
    else if (item?.isNote) notes[item.item] = value
    else if (item) items[item.item] = value
  }
  return {
    ...fields,
    ...(Object.keys(items).length > 0 && { items }),
    ...(Object.keys(notes).length > 0 && { item_notes: notes }),
  }
}

async function* fromTable(bytes: AsyncIterable<Uint8Array>, head: string): AsyncGenerator<Entry> {
  for await (const row of csvRows(bytes, head))
    yield 'problem' in row ? row : { line: row.line, given: fromRow(row.values) }
}

/**
 * The rows of a file of appraisals, CSV or JSON Lines.
 *
 * @throws Error of the file system when it cannot be read
 */
export async function* appraisalRows(path: string): AsyncGenerator<Entry> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(65536), 0, 65536, 0).finally(() => file.close())
  const head = buffer
    .subarray(0, bytesRead)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  const bytes = createReadStream(path)
  try {
    yield* head.startsWith('{') ? readJsonLines(textLines(bytes), (given) => given) : fromTable(bytes, head)
  } finally {
    bytes.destroy()
  }
}
