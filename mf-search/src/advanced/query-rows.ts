export const rowFields = ['any', 'title', 'abstract', 'author', 'year', 'doi', 'pmid'] as const
export type RowField = (typeof rowFields)[number]

/** How the words of a row belong together. */
export const rowModes = ['all', 'any', 'phrase'] as const
export type RowMode = (typeof rowModes)[number]

export const rowJoins = ['and', 'or', 'not'] as const
export type RowJoin = (typeof rowJoins)[number]

/** A row of the advanced search. */
export interface QueryRow {
  /** How it is joined to the rows above it, taken together; without meaning in the first row. */
  join: RowJoin
  field: RowField
  mode: RowMode
  words: string
}

export const emptyRow: QueryRow = { join: 'and', field: 'any', mode: 'all', words: '' }

/** What a row cannot be written as. */
export type RowProblem = 'year' | 'doi' | 'pmid' | 'unbalanced'

/** Whether the words of a field belong together in one way or another; a year or an identifier is one value. */
export const hasModes = (field: RowField): boolean => field !== 'year' && field !== 'doi' && field !== 'pmid'

const years = /^(?:\d{4}(?:-(?:\d{4})?)?|-\d{4})$/
const operators = /(?:^|[\s(])(?:AND|OR|NOT)(?=[\s)]|$)|[()]/
const wordSigns = /^[\p{L}\p{M}\p{N}]+(?:[-'’.·][\p{L}\p{M}\p{N}]+)*\*?$/u
const reference = /^#\d+$/
/** Those that the search reads. */
const quoteMarks = /["“”„«»「」『』＂]/g

/** What is typed, with quotation marks as a query has them: those that enclose others, and then each by itself. */
const typedIn = (words: string): string =>
  words
    .replaceAll(/«[^»]*»|「[^」]*」|『[^』]*』/g, asPhrase)
    .replaceAll(quoteMarks, '"')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Words and phrases in quotation marks. */
const split = (words: string): string[] => words.match(/"[^"]*"?|[^\s"]+/g) ?? []

const asPhrase = (words: string): string => {
  const text = words.replaceAll(quoteMarks, ' ').replaceAll(/\s+/g, ' ').trim()
  return text && `"${text}"`
}

/** A word as a query has it: one with signs of its own, or that would be an operator, stands in quotation marks. */
const asOperand = (word: string): string =>
  (wordSigns.test(word) && !operators.test(word)) || reference.test(word) ? word : asPhrase(word)

const isBalanced = (text: string): boolean => {
  if (text.split('"').length % 2 === 0) return false
  let depth = 0
  for (const sign of text.replaceAll(/"[^"]*"/g, '')) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth < 0) return false
  }
  return depth === 0
}

interface Written {
  text: string
  /** Whether it needs parentheses beside others. */
  compound: boolean
}

/** What stands in a field, without its name. */
const writeWords = (words: string, mode: RowMode): Written => {
  if (mode === 'phrase') return { text: asPhrase(words), compound: false }
  // Who writes operators or parentheses into a row means them.
  if (operators.test(words)) return { text: words, compound: true }
  const operands = split(words).map(asOperand).filter(Boolean)
  return { text: operands.join(mode === 'all' ? ' AND ' : ' OR '), compound: operands.length > 1 }
}

const readValue = (field: RowField, words: string): { text: string } | { problem: RowProblem } => {
  const value = words.replaceAll(/\s/g, '')
  if (field === 'year') {
    const range = value.replaceAll(/[–—−]/g, '-')
    return years.test(range) ? { text: `year:${range}` } : { problem: 'year' }
  }
  if (field === 'pmid') return /^\d{1,9}$/.test(value) ? { text: `pmid:${value}` } : { problem: 'pmid' }
  const doi = /10\.\d{4,9}\/\S+/.exec(value)?.[0]
  return doi ? { text: `doi:${doi}` } : { problem: 'doi' }
}

/** What is wrong with a row; null for one that can be written, or that is empty. */
export const problemOf = ({ field, mode, words }: QueryRow): RowProblem | null => {
  const typed = typedIn(words)
  if (typed === '') return null
  if (!hasModes(field)) {
    const value = readValue(field, typed)
    return 'problem' in value ? value.problem : null
  }
  return mode !== 'phrase' && operators.test(typed) && !isBalanced(typed) ? 'unbalanced' : null
}

const writeRow = (row: QueryRow): Written | null => {
  const typed = typedIn(row.words)
  if (typed === '' || problemOf(row)) return null
  if (!hasModes(row.field)) {
    const value = readValue(row.field, typed)
    return 'text' in value ? { text: value.text, compound: false } : null
  }
  const written = writeWords(typed, row.mode)
  if (written.text === '') return null
  if (row.field === 'any') return written
  return { text: `${row.field}:${written.compound ? `(${written.text})` : written.text}`, compound: false }
}

const inParentheses = ({ text, compound }: Written): string => (compound ? `(${text})` : text)

/**
 * The query that rows write: each row is joined to all above it, and parentheses say so where it matters. Rows that are
 * empty or cannot be written are left out.
 */
export const writeQuery = (rows: readonly QueryRow[]): string => {
  let query: Written | null = null
  /** Whether what is there was joined by OR; null while it is one row. */
  let either: boolean | null = null
  for (const row of rows) {
    const written = writeRow(row)
    if (!written) continue
    if (!query) {
      query =
        row.join === 'not' && row !== rows[0] ? { text: `NOT ${inParentheses(written)}`, compound: true } : written
      continue
    }
    const isEither = row.join === 'or'
    const before: string = either === null || either !== isEither ? inParentheses(query) : query.text
    query = { text: `${before} ${row.join.toUpperCase()} ${inParentheses(written)}`, compound: true }
    either = isEither
  }
  return query?.text ?? ''
}

interface Operand {
  join: RowJoin
  text: string
}

/** A query taken apart at its outermost operators; null where words stand side by side without one. */
const operandsOf = (query: string): Operand[] | null => {
  const operands: Operand[] = []
  let depth = 0
  let join: RowJoin | null = 'and'
  let text = ''
  for (const token of query.match(/"[^"]*"|[()]|[^\s()"]+|\s+/g) ?? []) {
    const operator = depth === 0 ? rowJoins.find((name) => name.toUpperCase() === token) : undefined
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (operator) {
      if (text.trim() === '' || join === null) return null
      operands.push({ join, text: text.trim() })
      join = operator
      text = ''
    } else text += token
    if (depth < 0) return null
  }
  if (depth !== 0 || join === null || text.trim() === '') return null
  return [...operands, { join, text: text.trim() }]
}

const withoutParentheses = (text: string): string | null => (/^\(.*\)$/s.test(text) ? text.slice(1, -1) : null)

/** Words joined by one operator, as the words of one row. */
const readWords = (text: string): Pick<QueryRow, 'mode' | 'words'> | null => {
  if (/^"[^"]+"$/.test(text)) return { mode: 'phrase', words: text.slice(1, -1) }
  const operands = operandsOf(text)
  if (!operands || operands.some((operand) => /[\s:()]/.test(operand.text.replaceAll(/"[^"]*"/g, '')))) return null
  const joins = new Set(operands.slice(1).map(({ join }) => join))
  if (joins.has('not') || joins.size > 1) return null
  return { mode: joins.has('or') ? 'any' : 'all', words: operands.map((operand) => operand.text).join(' ') }
}

const readRow = ({ join, text }: Operand): QueryRow | null => {
  const [, name = '', value = ''] = /^([a-z]+):(.+)$/s.exec(text) ?? []
  const field = rowFields.find((other) => other === name && other !== 'any')
  if (field && operandsOf(text)?.length !== 1) return null
  if (field && !hasModes(field)) return { join, field, mode: 'all', words: value }
  const words = readWords(withoutParentheses(field ? value : text) ?? (field ? value : text))
  return words && { join, field: field ?? 'any', ...words }
}

const readRows = (query: string): QueryRow[] | null => {
  const alone = readRow({ join: 'and', text: query })
  if (alone) return [alone]
  const [first, ...others] = operandsOf(query) ?? []
  if (!first || others.length === 0) return null
  const inner = withoutParentheses(first.text)
  const begin = readRow(first)
  const before = begin ? [begin] : inner === null ? null : readRows(inner)
  const after = others.map(readRow)
  return before && after.every((row) => row !== null) ? [...before, ...after] : null
}

/** The rows that write a query; one that no rows would write stands in a row of its own, as it is. */
export const readQuery = (query: string): QueryRow[] => {
  const typed = query.trim().replaceAll(/\s+/g, ' ')
  if (typed === '') return [emptyRow]
  const rows = readRows(typed)
  return rows && writeQuery(rows) === typed ? rows : [{ ...emptyRow, words: typed }]
}
