/** Which database a strategy was written for; what stands beside each other means something else in each. */
export type Syntax = 'pubmed' | 'ovid'

export type StrategyToken =
  | { kind: 'open' | 'close' }
  | { kind: 'operator'; operator: 'and' | 'or' | 'not' }
  /** Operands within so many words of each other. */
  | { kind: 'near'; words: number }
  /** Words that stand together, in quotation marks or not. */
  | { kind: 'words'; text: string; isQuoted: boolean }
  /** A subject heading. */
  | { kind: 'heading'; text: string }
  | { kind: 'years'; from: string; to: string }
  /** The result of a line. */
  | { kind: 'line'; number: number }
  /** Names of the fields that what stands before is looked for in. */
  | { kind: 'fields'; names: string[] }

/** What may follow an operator or a field. */
const ahead = String.raw`(?=$|[\s();])`
/** Fields as Ovid names them behind a dot. */
const field = '(?:ti|ab|tw|mp|kw|kf|hw|sh|ot|nm|tx|id|au|ax|pt|la|lg|jn|jw|yr|rn|fs)'
const suffix = String.raw`\.(${field}(?:,\s?${field})*)\.?`

const patterns = {
  quote: /["“”„]([^"“”„]*)["“”„]|(?<=^|[\s(])(?:‘([^‘’]*)’|'([^']*)')(?=$|[\s)[.])/y,
  tag: /\s*\[([^\][]{1,60})\]/y,
  suffix: new RegExp(suffix + ahead, 'iy'),
  open: /\(/y,
  close: /\)/y,
  // `N95` is a respirator.
  near: new RegExp(String.raw`(?:(?:adj|near\/?|next\/?|[nw]\/)(\d{1,2})|[nw](1?\d|2[0-5])|(adj|next))${ahead}`, 'iy'),
  nearAlone: new RegExp(`NEAR${ahead}`, 'y'),
  operator: new RegExp(String.raw`(and|or|not)${ahead}`, 'iy'),
  years: /year:(\d{4})?-(\d{4})?/y,
  line: new RegExp(String.raw`[#S](\d{1,3})${ahead}`, 'y'),
  heading: new RegExp(
    String.raw`(?<marked>exp\s+\*?|\*)?(?:["“](?<quoted>[^"“”]+)["”]|(?<text>\p{L}[^()/"“”;[\]]*))\/(?:[a-z]{2}(?:,\s?[a-z]{2})*${ahead})?(?:\s*\[[^\][]*\])?${ahead}`,
    'yu',
  ),
  word: /[^\s()"“”„[\];]+/y,
  other: /[\s\S]/y,
} as const

const fieldsBehind = new RegExp(`${suffix}$`, 'i')
const operators = /\s(?:or|not|adj\d*)\s/i
const conjunction = /\sand\s/i
const date = String.raw`"?(\d{4})(?:\/\d{1,2}){0,2}"?`
const dateField = String.raw`\[(?:dp|pdat|edat|crdt|date[^\]]*)\]`
const pubmedYears = new RegExp(
  String.raw`\(?\s*${date}\s*(?:${dateField})?\s*:\s*${date}\s*${dateField}\s*\)?|${date}\s*${dateField}`,
  'gi',
)
/** Years that stand for 'from the beginning' and 'until now'. */
export const firstYear = '1000'
const lastYear = '3000'

/** Years of publication as one word, as the rest of the strategy is read. */
const withYears = (text: string): string =>
  text.replace(pubmedYears, (_, from?: string, to?: string, only?: string) =>
    only === undefined
      ? ` year:${from === firstYear ? '' : (from ?? '')}-${to === lastYear ? '' : (to ?? '')} `
      : ` year:${only}-${only} `,
  )

/** Of `NEAR` without a number, as in the Cochrane Library. */
const usualDistance = 6

/** Parentheses within each other that are read; those within them say nothing. */
const deepest = 50

/** Splits a line of a strategy; reads any text. */
export const strategyTokens = (line: string): StrategyToken[] => {
  const text = withYears(line.replace(/\s+/g, ' '))
  const tokens: StrategyToken[] = []
  let at = 0
  let depth = 0
  const next = (name: keyof typeof patterns): RegExpExecArray | null => {
    const pattern = patterns[name]
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  const addHeading = (found: RegExpExecArray): void => {
    at += found[0].length
    tokens.push({ kind: 'heading', text: (found.groups?.['quoted'] ?? found.groups?.['text'] ?? '').trim() })
  }
  while (at < text.length) {
    let found: RegExpExecArray | null
    const last = tokens.at(-1)
    if ((found = next('tag'))) tokens.push({ kind: 'fields', names: [(found[1] ?? '').toLowerCase()] })
    else if (/["“]/.test(text.charAt(at)) && (found = headingAt(text, at))) addHeading(found)
    else if ((found = next('quote')))
      tokens.push({ kind: 'words', text: found[1] ?? found[2] ?? found[3] ?? '', isQuoted: true })
    else if (next('open')) {
      if (++depth <= deepest) tokens.push({ kind: 'open' })
    } else if (next('close')) {
      if (depth <= deepest) tokens.push({ kind: 'close' })
      depth = Math.max(0, depth - 1)
    } else if ((found = next('years'))) tokens.push({ kind: 'years', from: found[1] ?? '', to: found[2] ?? '' })
    else if (last && (found = next('suffix')))
      tokens.push({ kind: 'fields', names: (found[1] ?? '').toLowerCase().split(/,\s?/) })
    else if ((found = next('near'))) tokens.push({ kind: 'near', words: Number(found[1] ?? found[2] ?? 1) })
    else if (next('nearAlone')) tokens.push({ kind: 'near', words: usualDistance })
    else if ((found = next('operator')))
      tokens.push({ kind: 'operator', operator: operatorNamed[(found[1] ?? '').toLowerCase()] ?? 'and' })
    else if ((found = next('line'))) tokens.push({ kind: 'line', number: Number(found[1]) })
    else if ((found = headingAt(text, at))) addHeading(found)
    else if ((found = next('word'))) addWord(tokens, found[0], (length) => (at -= length))
    else next('other')
  }
  return tokens
}

const operatorNamed: Record<string, 'and' | 'or' | 'not'> = { and: 'and', or: 'or', not: 'not' }

/** A heading may hold `and` (`Wounds and Injuries/`) where it is marked or all there is. */
const headingAt = (text: string, at: number): RegExpExecArray | null => {
  const pattern = patterns.heading
  pattern.lastIndex = at
  const found = pattern.exec(text)
  const { marked, text: heading = '' } = found?.groups ?? {}
  if (!found || operators.test(heading)) return null
  const isAll = text.trim() === found[0].trim()
  return conjunction.test(heading) && marked === undefined && !isAll ? null : found
}

/** Words side by side are one operand; fields may follow the last one without a space (`asthma.ti,ab.`). */
const addWord = (tokens: StrategyToken[], word: string, giveBack: (length: number) => void): void => {
  const [fields = ''] = fieldsBehind.exec(word) ?? []
  const text = word.slice(0, word.length - fields.length)
  if (text === '') return
  giveBack(fields.length)
  const last = tokens.at(-1)
  if (last?.kind === 'words' && !last.isQuoted) last.text += ` ${text}`
  else tokens.push({ kind: 'words', text, isQuoted: false })
}
