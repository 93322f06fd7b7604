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

/** Matches a field's name in any case, with its colon and what follows up to the next space. */
export const fieldPattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?<field>(?i:${Object.keys(names).join('|')})):(?<value>[^\\s]*)`,
  'u',
)

const range = /^(?:(\d{4})(?:-(\d{4})?)?|-(\d{4}))(?=$|[\s);,])/
const doi = /^"?(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:)?(10\.\d{4,9}\/[^\s"<>;]+[^\s"<>;.,)])"?/i
const concept = /^[\p{L}\p{N}-]+(?:~[a-z]+)?/u
const pmid = /^(\d{1,9})(?=$|[\s);,.])/

/** The DOI a text begins with, in small letters, as it stands or as an address; null where there is none. */
const doiOf = (text: string): { value: string; length: number } | null => {
  const [whole = '', value] = doi.exec(text) ?? []
  return value === undefined ? null : { value: value.toLowerCase(), length: whole.length }
}

/**
 * Reads what follows a field's name and colon.
 *
 * @returns the mark and how many characters of `value` it takes, or null where the value cannot be read
 */
export const readField = (name: string, value: string): { mark: FieldMark; length: number } | null => {
  const field = names[name.toLowerCase()]
  if (field === 'year') {
    const [whole, year, until, before] = range.exec(value) ?? []
    if (whole === undefined) return null
    const from = year === undefined ? null : Number(year)
    const to = before ?? until ?? (whole.endsWith('-') ? undefined : year)
    return { mark: { kind: 'years', from, to: to === undefined ? null : Number(to) }, length: whole.length }
  }
  if (field === 'doi') {
    const found = doiOf(value)
    return found && { mark: { kind: 'identifier', of: 'doi', value: found.value }, length: found.length }
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
  /^(?:pmid[:\s]*|https?:\/\/(?:www\.)?pubmed\.ncbi\.nlm\.nih\.gov\/|https?:\/\/www\.ncbi\.nlm\.nih\.gov\/pubmed\/)(\d{1,9})\/?$/i
const bareNumber = /^\d{5,9}$/

/** The identifier that a whole query is: a DOI, a PMID, or the address of either; null for any other text. */
export const pastedIdentifier = (query: string): { of: 'doi' | 'pmid'; value: string } | null => {
  const text = query.trim().replace(/^doi[:\s]+/i, '')
  const found = doiOf(text)
  if (found && found.length >= text.replace(/[.,;)]+$/, '').length) return { of: 'doi', value: found.value }
  const number = pastedPmid.exec(text)?.[1] ?? bareNumber.exec(text)?.[0]
  return number === undefined ? null : { of: 'pmid', value: number }
}
