import * as v from 'valibot'
import { HttpError } from './errors.ts'

export type Schema = v.GenericSchema

const nameOf = (issue: v.GenericIssue, part: string): string => v.getDotPath(issue) ?? part

/** The innermost issue says the most: of a union, the alternative that came closest. */
const innermost = (issue: v.GenericIssue): v.GenericIssue => {
  const closest = issue.issues?.find(({ kind }) => kind === 'validation') ?? issue.issues?.at(-1)
  return closest ? innermost(closest) : issue
}

const typeNames: Readonly<Record<string, string>> = {
  Object: 'an object',
  Array: 'an array',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
}

const sentenceOf = (issue: v.GenericIssue): string => {
  if (issue.kind === 'schema' && issue.input === undefined) return 'it is missing.'
  const { kind, type, input, requirement, received, expected, message } = innermost(issue)
  if (!message.startsWith('Invalid ')) return `${message}.`
  const bound = `${type.startsWith('min') ? 'at least' : 'at most'} ${String(requirement)}`
  if (type === 'non_empty') return 'it is empty.'
  if (type.endsWith('_length'))
    return `it must have ${bound} ${typeof input === 'string' ? 'characters' : 'entries'}, and has ${received}.`
  if (type.endsWith('integer')) return `it must be a whole number, and is ${received}.`
  if (type.endsWith('_value')) return `it must be ${bound}, and is ${received}.`
  if (kind === 'validation' || expected === null) return `it is not valid: ${received}.`
  return `it must be ${typeNames[expected] ?? expected}, and is ${typeNames[received] ?? received}.`
}

/** A schema with the parts that it may be made of. */
interface Composed extends Schema {
  entries?: Readonly<Record<string, Composed>>
  item?: Composed
  /** Of a union; what a picklist offers are no schemas. */
  options?: readonly unknown[]
  value?: Composed
  wrapped?: Composed
}

const isSchema = (option: unknown): option is Composed =>
  typeof option === 'object' && option !== null && '~run' in option

/** Where a list stands for an object, which valibot takes it for; null: nowhere. */
const listForObject = (schema: Composed, value: unknown, path = ''): string | null => {
  const { type, entries, item, options, value: values, wrapped } = schema
  if (typeof value !== 'object' || value === null) return null
  if (wrapped) return listForObject(wrapped, value, path)
  if (type === 'union' || type === 'variant') {
    const places = (options ?? [])
      .filter(isSchema)
      .filter((option) => v.is(option, value))
      .map((option) => listForObject(option, value, path))
    return places.includes(null) ? null : (places[0] ?? null)
  }
  if (Array.isArray(value) && (entries ?? values)) return path
  const within = (part: Composed | undefined, name: string | number, inner: unknown) =>
    part ? listForObject(part, inner, path ? `${path}.${name}` : String(name)) : null
  const places = Array.isArray(value)
    ? value.map((inner, index) => within(item, index, inner))
    : Object.entries(value).map(([name, inner]) => within(entries?.[name] ?? values, name, inner))
  return places.find((place) => place !== null) ?? null
}

/** In JSON as it is written here: an escape for U+0000, or for half a character. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/**
 * Reads a part of a request by its schema.
 *
 * @param part what it is called where no field can be named, such as `query`
 * @throws HttpError with what is wrong and where. U+0000 and half characters are refused (a query has none: see `single`): PostgreSQL stores
 *   every text but one with U+0000, no file or address half a character, and no text needs either
 */
export const checked = <Read extends Schema>(schema: Read, value: unknown, part: string): v.InferOutput<Read> => {
  if (unstorable.test(JSON.stringify(value) ?? ''))
    throw new HttpError('invalid_request', `${part}: it has the character U+0000, or half of a character.`)
  const list = listForObject(schema, value)
  if (list !== null) throw new HttpError('invalid_request', `${list || part}: it must be an object, and is an array.`)
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const reasons = result.issues.slice(0, 3).map((issue) => `${nameOf(issue, part)}: ${sentenceOf(issue)}`)
  throw new HttpError('invalid_request', reasons.join(' '))
}

/** A query is searched for and not stored as it was typed: it may hold any characters, and is answered. */
const searchable = (name: string, value: unknown): unknown =>
  name === 'q' && typeof value === 'string' ? value.replaceAll('\u0000', ' ').toWellFormed() : value

/** Repeated parameters: the last one counts, as in a form that was filled in twice. */
export const single = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query ?? {}).map(([name, value]) => [
      name,
      searchable(name, Array.isArray(value) ? value.at(-1) : value),
    ]),
  )
