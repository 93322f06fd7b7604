/** Fields in which words and phrases can be looked for. */
export const textFields = ['title', 'abstract', 'author'] as const
export type TextField = (typeof textFields)[number]

/** Fields with a value that is looked for as it is. */
export type IdentifierField = 'doi' | 'pmid' | 'concept'

/** A field mark of a query: a text field before words, or a field with its value. */
export type FieldMark =
  | { kind: 'text'; field: TextField }
  | { kind: 'years'; from: number | null; to: number | null }
  | { kind: 'identifier'; of: IdentifierField; value: string }

/** Names of the fields: in English and as databases shorten them everywhere, and in the other interface languages. */
const names: Record<string, TextField | 'year' | IdentifierField> = {
  title: 'title',
  ti: 'title',
  ab: 'abstract',
  au: 'author',
  abstract: 'abstract',
  author: 'author',
  year: 'year',
  doi: 'doi',
  pmid: 'pmid',
  concept: 'concept',
  título: 'title',
  titulo: 'title',
  resumen: 'abstract',
  autor: 'author',
  año: 'year',
  titre: 'title',
  résumé: 'abstract',
  resume: 'abstract',
  auteur: 'author',
  année: 'year',
  annee: 'year',
  resumo: 'abstract',
  ano: 'year',
  标题: 'title',
  摘要: 'abstract',
  作者: 'author',
  年份: 'year',
}

/** Written out: within a larger pattern a flag would hold for the rest of it too. */
const inAnyCase = (text: string): string => text.replace(/\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)

/** Matches a field's name in any case, with its colon and what follows up to the next space. */
export const fieldPattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?<field>${Object.keys(names).map(inAnyCase).join('|')}):(?<value>[^\\s]*)`,
  'u',
)

const dash = '[\\-‐‑‒–—―−]'
const between = `\\s*[~〜至到]\\s*|\\s+(?:${dash}|to|a|à|até|hasta)\\s+|${dash}`
const range = new RegExp(
  `^(?:(?<year>\\d{4})(?:(?:${between})(?<until>\\d{4})|(?<since>${dash}))?|${dash}(?<before>\\d{4}))(?=$|[\\s);,.^])`,
)
const concept = /^[\p{L}\p{N}-]+(?:~[a-z]+)?/u
const pmid = /^(\d{1,9})(?=$|[\s);,.^])/
/** Signs of an identifier or address; a semicolon only as old DOIs end: `3.0.CO;2-W`. */
const visible = /^(?:[^\s";^]|;(?=\d-))+/
const doi = /^10\.\d{4,9}\/[^\s"^]+$/
/** The address of a document at the resolver or at a publisher, up to its DOI; and behind it what is shown of the document. */
const doiAddress = /^(?:https?:\/\/)?[a-z\d-]+(?:\.[a-z\d-]+)+\/(?:[^#]*?[/=])?(10\.\d{4,9}(?:\/|%2F)[^?#&]+)/i
const shownPart = /\/(?:abstract|e?pdf|full|fulltext|html)$|\.pdf$/i

const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' }

/** A beginning without the brackets and punctuation of the sentence around it: brackets within an identifier are closed. */
const withoutSentence = (text: string): string => {
  const open: { at: number; closes: string }[] = []
  let end = 0
  for (; end < text.length; end++) {
    const sign = text.charAt(end)
    const closes = closing[sign]
    if (closes !== undefined) open.push({ at: end, closes })
    else if (/[)\]}>]/.test(sign)) {
      if (open.at(-1)?.closes !== sign) break
      open.pop()
    }
  }
  return text.slice(0, open[0]?.at ?? end).replace(/[.,:!?。/'’”“»」]+$/u, '')
}

/** The DOI that a text is, in small letters: as it stands, behind `doi:` or within an address; null where it is none. */
const doiOf = (text: string): string | null => {
  const typed = text.replace(/^doi:/i, '')
  const linked = doiAddress.exec(typed)?.[1]?.replace(/%[2-7][\da-f]/gi, (code) => decodeURIComponent(code))
  const written = doi.test(typed) || linked === undefined ? typed : withoutSentence(linked).replace(shownPart, '')
  return doi.test(written) ? written.toLowerCase() : null
}

/**
 * Reads what follows a field's name and colon.
 *
 * @returns the mark and how many characters of `value` it takes, or null where the value cannot be read
 */
export const readField = (name: string, value: string): { mark: FieldMark; length: number } | null => {
  const field = names[name.toLowerCase()]
  if (field === 'year') {
    const found = range.exec(value)
    if (!found) return null
    const { year, until, since, before } = found.groups ?? {}
    const from = year === undefined ? null : Number(year)
    const to = before ?? until ?? (since === undefined ? year : undefined)
    return { mark: { kind: 'years', from, to: to === undefined ? null : Number(to) }, length: found[0].length }
  }
  if (field === 'doi') {
    const start = value.startsWith('"') ? 1 : 0
    const typed = withoutSentence(visible.exec(value.slice(start))?.[0] ?? '')
    const found = doiOf(typed)
    const end = start + typed.length
    return found === null
      ? null
      : { mark: { kind: 'identifier', of: 'doi', value: found }, length: value[end] === '"' ? end + 1 : end }
  }
  if (field === 'pmid') {
    const found = pmid.exec(value)?.[1]
    return found === undefined ? null : { mark: { kind: 'identifier', of: 'pmid', value: found }, length: found.length }
  }
  if (field === 'concept') {
    const found = concept.exec(value)?.[0]
    return found === undefined
      ? null
      : { mark: { kind: 'identifier', of: 'concept', value: found }, length: found.length }
  }
  if (field === undefined || !/^["“”„«「『(\p{L}\p{M}\p{N}]/u.test(value)) return null
  return { mark: { kind: 'text', field }, length: 0 }
}

const pastedPmid =
  /^(?:https?:\/\/)?(?:www\.)?(?:(?:pubmed\.ncbi|ncbi)\.nlm\.nih\.gov(?:\/pubmed)?|europepmc\.org\/(?:article|abstract)\/med)\/(\d{1,9})(?=$|[/?#])/i
const number = /^\d{1,9}$/
const bareNumber = /^\d{5,9}$/
const before = /^[\s"'“„‘«「([{<]+/
/** Behind an identifier: the end of a sentence, and further identifiers of the same document. */
const behind = /^[.,;:!?。/'’”“»」")\]}>]*(?:\s+(?:pmc?id|doi)[:\s]+\S+)*\s*$/iu

/** The identifier that a whole query is: a DOI, a PMID, or the address of either; null for any other text. */
export const pastedIdentifier = (query: string): { of: 'doi' | 'pmid'; value: string } | null => {
  const start = query.replace(before, '')
  const [mark = ''] = /^(?:pmid|doi)(?:[:\s]+|(?=\d))/i.exec(start) ?? []
  const typed = start.slice(mark.length)
  const text = withoutSentence(visible.exec(typed)?.[0] ?? '')
  if (!behind.test(typed.slice(text.length))) return null
  const found = doiOf(text)
  if (found !== null) return { of: 'doi', value: found }
  const digits = pastedPmid.exec(text)?.[1] ?? (/^pmid/i.test(mark) ? number : bareNumber).exec(text)?.[0]
  return digits === undefined ? null : { of: 'pmid', value: digits }
}
