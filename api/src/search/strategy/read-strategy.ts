import { firstYear, strategyTokens, type StrategyToken, type Syntax } from './tokens.ts'

/** A strategy as this search says it. */
export interface Strategy {
  /** In the syntax of `parseQuery`. */
  query: string
  /** The lines of a numbered strategy, in order; empty where it has one line. */
  lines: { number: number; typed: string; query: string }[]
  /** What has no counterpart here: publication types, languages, limits. */
  leftOut: string[]
  /** What is found by its words wherever they stand, since their distance or an asterisk within them cannot be asked for. */
  loosened: string[]
}

type Field = 'title' | 'abstract' | 'author'
type Expression =
  | { type: 'words'; text: string; isQuoted: boolean }
  | { type: 'heading'; text: string }
  | { type: 'years'; from: string; to: string }
  | { type: 'line'; number: number }
  | { type: 'fields'; of: Expression; names: readonly string[] }
  | { type: 'join'; operator: 'and' | 'or' | 'not'; left: Expression; right: Expression }
  | { type: 'near'; words: number; left: Expression; right: Expression }

/** Names of fields that say what can be asked for here too; `all` is every text field. */
const fieldNames: Record<string, Field | 'all' | 'heading' | 'pmid' | 'doi'> = {
  ...Object.fromEntries(['ti', 'title'].map((name) => [name, 'title'])),
  ...Object.fromEntries(['ab', 'abstract'].map((name) => [name, 'abstract'])),
  ...Object.fromEntries(['au', 'author', 'auth', 'fau', '1au'].map((name) => [name, 'author'])),
  ...Object.fromEntries(
    [
      ...['tiab', 'title/abstract', 'tw', 'text word', 'text words', 'all', 'all fields', 'ot', 'other term', 'kw'],
      ...['mp', 'kf', 'hw', 'tx', 'id'],
    ].map((name) => [name, 'all']),
  ),
  ...Object.fromEntries(
    [
      ...['mh', 'mesh', 'mesh terms', 'mesh term', 'majr', 'mesh major topic', 'sh', 'nm', 'supplementary concept'],
      ...['pa', 'pharmacological action'],
    ].map((name) => [name, 'heading']),
  ),
  ...Object.fromEntries(['pmid', 'uid'].map((name) => [name, 'pmid'])),
  ...Object.fromEntries(['doi', 'aid', 'lid'].map((name) => [name, 'doi'])),
}

const pubmedTag = new RegExp(
  String.raw`\[(?:${[...Object.keys(fieldNames), 'pt', 'publication type', 'la', 'lang', 'language', 'dp', 'pdat', 'sb', 'subheading', 'filter'].join('|')}|date[^\]]*)(?::[\w~]+)?\]`,
  'i',
)
const ovidSign =
  /(?:[\w)*$"]\.(?:ti|ab|tw|mp|kw|kf|hw|au|pt)(?:,\s?[a-z]{2})*\.)|\s(?:adj\d+)\s|(?:^|[\s(;])exp\s+\*?["“]?[A-Z][^()";]*["”]?\/|(?:^|[\s(;])exp\s+[a-z][^()";]*\/|^[A-Z][\w ,-]+\/$|(?:^|[\s(])[A-Z][\w ,-]*\/\s+(?:and|or|not)\s|^(?:or|and)\/\d/m
/** Distances as other databases write them. Bare `N3` and `W3` may be words: they count beside what only an expression has. */
const distance =
  /\s(?:(?:ADJ|NEAR|NEXT)\d{1,2}|(?:[Nn][Ee][Aa][Rr]|[Nn][Ee][Xx][Tt]|N|W)\/\d{1,2})\s|[)"*]\s+[NW](?:1?\d|2[0-5])\s|\s[NW](?:1?\d|2[0-5])\s+[("]/
/** In a text that is not in capitals altogether. */
const distanceAlone = /^(?=.*\p{Ll}).*\s(?:ADJ|NEAR)\s/su
/** `1. exp Asthma/`, `#2 asthma[ti]`: lines by number, each on a line of its own or behind a semicolon. */
const numbered = /(?:^|[\n;])\s*[#S]?(\d{1,3})(?:[.):]\s*|\s+)(?=\S)/g

const operator = /(?:^|[\s()])(?:and|or|not|adj\d*)$/i
/**
 * How many records a line found there, as histories of searches print it: in parentheses, behind a tab or spaces, with its
 * thousands told apart, or behind a line that says all it has to say.
 */
const counts = [
  /\s+\(\d[\d,]*\)$/,
  /(?:\t| {2,})\d[\d,]*$/,
  /\s\d{1,3}(?:,\d{3})+$/,
  /(?<=[\]/.])\s+\d[\d,]*$/,
  /(?<=\d)\s+\d+$/,
]
/** A line as it was typed: on one line, without the count of a history. */
const withoutCount = (typed: string): string => {
  const said = typed
    .trim()
    .replace(/\s*[\n;]\s*/g, ' ')
    .replace(/^Search:?\s+/, '')
    .trim()
  for (const [place, count] of counts.entries()) {
    const bare = said.replace(count, '')
    const isLast = place === counts.length - 1
    if (bare !== said && !operator.test(bare) && (!isLast || isOnlyLines(bare))) return bare.trim()
  }
  return said
}

/** `1 AND 2`, where `1 asthma` would be a line with its number. */
const joinsLines = /^\(*[#S]?\d+\)*\s+(?:and|or|not)\s/i

/** Lines that a strategy may have, and characters of what one of them becomes. */
const mostLines = 200
const maxStrategyLength = 20_000

const linesOf = (text: string): { number: number; typed: string }[] => {
  const starts = [...text.matchAll(numbered)]
  if (starts.length < 2 || text.slice(0, starts[0]?.index).trim() !== '') return []
  // A last line without a number joins the others.
  const joining = /[\n;]\s*([^\n;]+)$/.exec(text.trimEnd())
  const isJoined = joining !== null && isOnlyLines(joining[1] ?? '') && joinsLines.test(joining[1] ?? '')
  const own = isJoined ? starts.filter(({ index }) => index < joining.index) : starts
  const lines = own.slice(0, mostLines).map((start, place) => ({
    number: Number(start[1]),
    typed: withoutCount(
      text.slice(start.index + start[0].length, own[place + 1]?.index ?? (isJoined ? joining.index : undefined)),
    ),
  }))
  if (isJoined) lines.push({ number: (lines.at(-1)?.number ?? 0) + 1, typed: (joining[1] ?? '').trim() })
  return lines.every(({ number }, place) => place === 0 || number > (lines[place - 1]?.number ?? 0)) ? lines : []
}

const isOnlyLines = (text: string): boolean =>
  /^(?:or|and)\/[\d\s,-]+$/i.test(text) ||
  (/^(?:[\s()]|[#S]?\d{1,3}(?=$|[\s()])|(?:and|or|not)(?=$|[\s()]))+$/i.test(text) && /\d/.test(text))

/** `or/1-3,5` as operands and operators; `1 or 2` with its numbers marked as lines. */
const withLines = (text: string): string => {
  const [, operator, list] = /^(or|and)\/([\d\s,-]+)$/i.exec(text) ?? []
  if (operator === undefined || list === undefined)
    return isOnlyLines(text) ? text.replace(/(?<![#S\d])(\d{1,3})(?=$|[\s()])/g, '#$1') : text
  const numbers = list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number)
    return Array.from({ length: Math.max(0, Math.min(to - from, mostLines) + 1) }, (_, step) => from + step)
  })
  return numbers.map((number) => `#${number}`).join(` ${operator} `)
}

const limit = /^limit\s+[#S]?(\d{1,3})\s+to\s+(.+)$/is
const limitYears = /yr\s*=\s*["“]?(\d{4})?\s*-\s*(\d{4})?/i

/** `limit 5 to (english language and yr="2000 -Current")`: the years are kept, and the rest is reported. */
const limited = (typed: string, leftOut: Set<string>): string => {
  const [, number, limits = ''] = limit.exec(typed) ?? []
  if (number === undefined) return typed
  const [years, first = '', to = ''] = limitYears.exec(limits) ?? []
  const from = first === firstYear ? '' : first
  const others = limits.replace(/yr\s*=\s*["“][^"”]*["”]?/i, '').replace(/[()]/g, ' ')
  for (const other of others.split(/(?<=^|\s)and(?=\s|$)/i)) if (/\w/.test(other)) leftOut.add(other.trim())
  return years === undefined ? `#${number}` : `#${number} and year:${from}-${to}`
}

/** PubMed joins from left to right; Ovid takes distances first, then `and` and `not`, then `or`. */
const parse = (tokens: readonly StrategyToken[], syntax: Syntax): Expression | null => {
  let at = 0
  const operand = (): Expression | null => {
    const token = tokens[at]
    if (!token || token.kind === 'close') return null
    at++
    if (token.kind === 'open') {
      const inner = either()
      if (tokens[at]?.kind === 'close') at++
      return inner && withFields(inner)
    }
    if (token.kind === 'words') return withFields({ type: 'words', text: token.text, isQuoted: token.isQuoted })
    if (token.kind === 'heading') return withFields({ type: 'heading', text: token.text })
    if (token.kind === 'years') return { type: 'years', from: token.from, to: token.to }
    if (token.kind === 'line') return withFields({ type: 'line', number: token.number })
    return operand()
  }
  const withFields = (of: Expression): Expression => {
    const token = tokens[at]
    if (token?.kind !== 'fields') return of
    at++
    return withFields({ type: 'fields', of, names: token.names })
  }
  const near = (): Expression | null => {
    let left = operand()
    for (let token = tokens[at]; token?.kind === 'near'; token = tokens[at]) {
      at++
      const right = operand()
      left = left && right ? { type: 'near', words: token.words, left, right } : (left ?? right)
    }
    return left
  }
  const joined = (accepts: (operator: 'and' | 'or' | 'not') => boolean, member: () => Expression | null) => {
    let left = member()
    for (let token = tokens[at]; token && token.kind !== 'close'; token = tokens[at]) {
      const operator = token.kind === 'operator' ? token.operator : 'and'
      if (!accepts(operator)) break
      if (token.kind === 'operator') at++
      const before = at
      const right = member()
      if (right) left = left ? { type: 'join', operator, left, right } : right
      if (at === before && token.kind !== 'operator') at++
    }
    return left
  }
  const either = (): Expression | null =>
    syntax === 'pubmed'
      ? joined(() => true, near)
      : joined(
          () => true,
          () => joined((operator) => operator !== 'or', near),
        )
  let whole = either()
  // A parenthesis too many ends nothing.
  while (at < tokens.length) {
    at++
    const more = either()
    whole = whole && more ? { type: 'join', operator: 'and', left: whole, right: more } : (whole ?? more)
  }
  return whole
}

/** `Diabetes Mellitus, Type 2/drug therapy` is said as `Type 2 Diabetes Mellitus`. */
export const saidHeading = (heading: string): string => {
  const [bare = ''] = heading.replace(/^\*/, '').split('/')
  const [main = '', ...qualified] = bare.split(/,\s*/)
  return qualified.length === 1 ? `${qualified[0] ?? ''} ${main}`.trim() : bare
}

/** Pairs of alternatives that are looked for near each other; beyond, their words are. */
const mostPairs = 24
const quoted = (text: string): string => `"${text.replace(/["“”„]/g, ' ').trim()}"`
const isCut = (text: string): boolean => /[*$#?]/.test(text)

class Writer {
  readonly leftOut: Set<string>
  readonly loosened = new Set<string>()
  readonly #syntax: Syntax
  /** The lines that were written, by number. */
  readonly #lines = new Map<number, string>()
  /** Lines of which all is left out, and named. */
  readonly #said = new Set<number>()
  readonly #labelsOf: (heading: string) => readonly string[]

  constructor(syntax: Syntax, labelsOf: (heading: string) => readonly string[], leftOut: Set<string>) {
    this.#syntax = syntax
    this.#labelsOf = labelsOf
    this.leftOut = leftOut
  }

  /** An expression as it is typed here; null where nothing of it can be asked for. */
  write(expression: Expression, field?: Field): string | null {
    if (expression.type === 'words') return this.#words(expression, field)
    if (expression.type === 'heading') return this.#heading(expression.text)
    if (expression.type === 'years') return `year:${expression.from}-${expression.to}`
    if (expression.type === 'line') return this.#line(expression.number)
    if (expression.type === 'fields') return this.#within(expression, field)
    if (expression.type === 'near') return this.#near(expression, field)
    const { operator, left, right } = expression
    const [one, other] = [this.write(left, field), this.write(right, field)]
    if (one === null) return operator === 'not' ? null : other
    if (other === null) return one
    const of = (part: Expression, text: string) => {
      const inner = bare(part)
      return inner.type === 'join' && (inner.operator !== operator || (operator === 'not' && part === right))
        ? `(${text})`
        : text
    }
    return `${of(left, one)} ${operator.toUpperCase()} ${of(right, other)}`
  }

  /** What an earlier line asks for; no other one can be asked for, so that lines never ask for each other in a circle. */
  #line(number: number): string | null {
    const text = this.#lines.get(number) ?? null
    if (text === null && !this.#said.has(number)) this.leftOut.add(`#${number}`)
    return text === null || /^[\p{L}\p{N}*]+$/u.test(text) ? text : `(${text})`
  }

  /** Writes the next line of a strategy; '' where nothing of it can be asked for, or it has grown too long. */
  writeLine(number: number, expression: Expression | null): string {
    const text = expression && this.write(expression)
    const query = text !== null && text.length <= maxStrategyLength ? text : ''
    if (query !== '') this.#lines.set(number, query)
    else if (text === null && this.leftOut.size > 0) this.#said.add(number)
    return query
  }

  #within({ of, names }: { of: Expression; names: readonly string[] }, outer?: Field): string | null {
    // What is a subject heading in Ovid is a qualifier in PubMed.
    const said = names.filter((name) => this.#syntax === 'ovid' || name !== 'sh')
    const known = said.map((name) => fieldNames[name.replace(/:.*$/, '')])
    const kinds = known.flatMap((kind) => kind ?? [])
    if (kinds.length === 0) {
      const text = of.type === 'words' || of.type === 'heading' ? of.text : ''
      this.leftOut.add(`${text}[${names.join(',')}]`)
      return null
    }
    if (kinds.includes('heading') && of.type === 'words' && kinds.length === 1) return this.#heading(of.text)
    if ((kinds[0] === 'pmid' || kinds[0] === 'doi') && of.type === 'words') return `${kinds[0]}:${of.text}`
    const between = of.type === 'words' ? /:~(\d{1,2})$/.exec(names[0] ?? '')?.[1] : undefined
    const fields = new Set(kinds)
    const [only] = fields
    const isField = fields.size === 1 && (only === 'title' || only === 'abstract' || only === 'author')
    const field = isField ? only : outer
    // PubMed counts the words between, here all of them are counted.
    if (between !== undefined && of.type === 'words')
      return `${field === undefined ? '' : `${field}:`}${quoted(of.text)}~${Number(between) + 2}`
    return this.write(quotedInPubmed(of, this.#syntax), field)
  }

  #heading(heading: string): string {
    const said = saidHeading(heading)
    const labels = [...new Set([said, ...this.#labelsOf(said)].map(quoted))]
    return labels.length > 1 ? `(${labels.join(' OR ')})` : (labels[0] ?? '')
  }

  #words({ text, isQuoted }: { text: string; isQuoted: boolean }, field?: Field): string | null {
    const mark = field === undefined ? '' : `${field}:`
    const words = text.split(/[\s,]+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
    const isTogether = isQuoted || this.#syntax === 'ovid'
    if (words.length === 0) return null
    if (!isCut(text)) {
      if (isTogether && words.length > 1) return mark + quoted(words.join(' '))
      return words.map((word) => mark + this.#plain(word)).join(' AND ')
    }
    if (words.length > 1 && isTogether) this.loosened.add(text)
    const said = words.map((word) => mark + (isCut(word) ? this.#cut(word) : this.#plain(word)))
    return said.length > 1 ? `(${said.join(' AND ')})` : (said[0] ?? null)
  }

  /** A word that is not to be read as an operator. */
  #plain(word: string): string {
    return /^(?:and|or|not|of)$/i.test(word) ? quoted(word) : word.replace(/[;:]+/g, '')
  }

  /** `nurs$`, `nurs$2`, `wom#n`, `colo?r`: all words that begin so. */
  #cut(word: string): string {
    const [stem = ''] = word.split(/[*$#?]/)
    if (!/^[^*$#?]+[*$]\d*$/.test(word)) this.loosened.add(word)
    return stem.length > 1 ? `${stem}*` : this.#plain(word.replace(/[*$#?]/g, ''))
  }

  #near({ words, left, right }: { words: number; left: Expression; right: Expression }, field?: Field): string | null {
    const within = Math.min(99, Math.max(1, words) + 1)
    const [ones, others] = [alternatives(left), alternatives(right)]
    const mark = field === undefined ? '' : `${field}:`
    if (ones && others && ones.length * others.length <= mostPairs) {
      const pairs = ones.flatMap((one) => others.map((other) => `${mark}${quoted(`${one} ${other}`)}~${within}`))
      return pairs.length > 1 ? `(${pairs.join(' OR ')})` : (pairs[0] ?? null)
    }
    const [one, other] = [this.write(left, field), this.write(right, field)]
    if (one === null || other === null) return one ?? other
    this.loosened.add(`adj${words}`)
    const grouped = (part: Expression, text: string) => (bare(part).type === 'join' ? `(${text})` : text)
    return `(${grouped(left, one)} AND ${grouped(right, other)})`
  }
}

/** An expression without the fields it is looked for in. */
const bare = (expression: Expression): Expression => (expression.type === 'fields' ? bare(expression.of) : expression)

/** In PubMed, words with a field behind them stand together as a phrase. */
const quotedInPubmed = (of: Expression, syntax: Syntax): Expression =>
  syntax === 'pubmed' && of.type === 'words' ? { ...of, isQuoted: true } : of

/** The words that an expression is one of; null where it asks for more. */
const alternatives = (expression: Expression): string[] | null => {
  if (expression.type === 'words') return isCut(expression.text) ? null : [expression.text]
  if (expression.type !== 'join' || expression.operator !== 'or') return null
  const [left, right] = [alternatives(expression.left), alternatives(expression.right)]
  return left && right ? [...left, ...right] : null
}

/**
 * Reads a strategy as it was written for PubMed (`asthma[tiab] AND review[pt]`) or Ovid (`(nurs* adj3 led).ti,ab.`,
 * `exp Asthma/`), with numbered lines or none. Of a numbered one the last line is what is asked.
 *
 * @param labelsOf names of the concept that a subject heading is, the heading itself left out
 * @returns null where a text is no such strategy
 */
export const readStrategy = (
  text: string,
  labelsOf: (heading: string) => readonly string[] = () => [],
): Strategy | null => {
  const isOvid = [ovidSign, distance, distanceAlone].some((sign) => sign.test(text))
  const syntax: Syntax | null = pubmedTag.test(text) ? 'pubmed' : isOvid ? 'ovid' : null
  const lines = linesOf(text)
  if (syntax === null && !(lines.length > 1 && lines.slice(1).some(({ typed }) => isOnlyLines(typed)))) return null
  const leftOut = new Set<string>()
  const known = lines.length > 1 ? lines : [{ number: 0, typed: text }]
  const writer = new Writer(syntax ?? 'ovid', labelsOf, leftOut)
  const written = known.map(({ number, typed }) => {
    const tokens = strategyTokens(withLines(limited(typed, leftOut)))
    return { number, typed, query: writer.writeLine(number, parse(tokens, syntax ?? 'ovid')) }
  })
  const query = written.at(-1)?.query ?? ''
  if (query === '') return null
  return { query, lines: lines.length > 1 ? written : [], leftOut: [...leftOut], loosened: [...writer.loosened] }
}
