import { langSchema, roleSchema } from 'shared/contracts'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { parseWellFormed } from '../records/well-formed.ts'

declare const content: unique symbol

/** A column that holds the JSON of a value: nothing gets into it but what `toJson` made of such a value. */
export type Json<Value> = string & { readonly [content]: Value }

export const toJson = <Value>(value: Value): Json<Value> => {
  return withSeal(JSON.stringify(value)) as Json<Value>
}

/** Blanks, which mean nothing in JSON: each stands for two bits of a checksum. */
const blanks = ' \t\n\r'

/** The four blanks of each byte. */
const blanksOf = Array.from({ length: 256 }, (_, byte) =>
  [0, 2, 4, 6].map((bit) => blanks.charAt((byte >>> bit) & 3)).join(''),
)

/**
 * A text without blanks at its end, and its CRC-32 in blanks behind it: whoever reads JSON or base64 reads it as before, and a
 * letter that the disk changed is noticed.
 */
export const withSeal = (text: string): string => {
  const sum = crc32(text)
  return [0, 8, 16, 24].reduce((sealed, bit) => sealed + blanksOf[(sum >>> bit) & 255], text)
}

/** What was stored is not what comes back: a part of the disk, or of the file, is damaged. */
export class DamagedValue extends SyntaxError {
  override name = 'DamagedValue'
}

/** The text that was sealed, or one of an earlier release, which has no seal. @throws DamagedValue when it is damaged */
export const withoutSeal = (stored: string): string => {
  const text = stored.trimEnd()
  if (text !== stored && withSeal(text) !== stored) throw new DamagedValue('its checksum is another')
  return text
}

/** A stored value with its checksum, which one of an earlier release has none of. */
export const sealed = <Value>(json: Json<Value>): Json<Value> =>
  json.trimEnd() === json ? (withSeal(json) as Json<Value>) : json

/** What `toJson` was given, as JSON keeps it, in well-formed texts. @throws DamagedValue when it is damaged */
export const fromJson = <Value>(json: Json<Value>): Value => {
  const text = withoutSeal(json)
  try {
    return parseWellFormed(text) as Value
  } catch (error) {
    throw new DamagedValue(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Reads a column that holds JSON. Throws where it does not hold what the schema says. */
const jsonColumn = <Value>(schema: v.GenericSchema<unknown, Value>): ((text: string) => Value) =>
  v.parser(v.pipe(v.string(), v.parseJson(), schema))

const bySite = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.object({ hse: v.exactOptional(schema), sse: v.exactOptional(schema), cvd: v.exactOptional(schema) })

export const readLanguages = jsonColumn(bySite(langSchema))

export const readRoles = jsonColumn(bySite(v.array(roleSchema)))

/** Filter keys in their order. */
export const readKeys = jsonColumn(v.array(v.string()))
