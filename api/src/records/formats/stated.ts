import * as v from 'valibot'
import { MalformedRecordError } from './entry.ts'

/** A text of another service, which may be null or left out. */
export const text = v.nullish(v.string())

/** A list of another service, which may be null or left out. */
export const list = <Item extends v.GenericSchema>(item: Item) => v.nullish(v.array(item))

/** Reads a work. @throws MalformedRecordError that names the first field that is wrong */
export const readWork = <Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new MalformedRecordError(`${v.getDotPath(issue) ?? 'the work'}: ${issue.message}`)
}

/** Translated titles stand in brackets, and every title ends with a full stop that is not part of it (PubMed). */
export const titleOf = (written: string | undefined): string | undefined =>
  written?.replace(/^\[(.*)\]\.?$/, '$1').replace(/\.$/, '')
