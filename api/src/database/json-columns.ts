import { langSchema, roleSchema } from 'shared/contracts'
import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { parseWellFormed } from '../records/well-formed.ts'

declare const content: unique symbol

/** A column that holds the JSON of a value: nothing gets into it but what `toJson` made of such a value. */
export type Json<Value> = string & { readonly [content]: Value }

export const toJson = <Value>(value: Value): Json<Value> => {
  const text = JSON.stringify(value)
  return `${text}${sealOf(text)}` as Json<Value>
}

/** The signs of JSON that mean nothing: each stands for two bits of a checksum. */
const blanks = ' \t\n\r'
const sealLength = 16

/**
 * The CRC-32 of a JSON text, in blanks that stand behind it: whoever reads JSON reads it as before, and a letter that the disk
 * changed, which is JSON all the same, is noticed.
 */
const sealOf = (text: string): string => {
  const sum = crc32(text)
  return Array.from({ length: sealLength }, (_, place) => blanks[(sum >>> (place * 2)) & 3]).join('')
}

/** What was stored is not what comes back: a part of the disk, or of the file, is damaged. */
export class DamagedValue extends SyntaxError {
  override name = 'DamagedValue'
}

/** A stored value with its checksum, which one of an earlier release has none of. */
export const sealed = <Value>(json: Json<Value>): Json<Value> =>
  json.trimEnd() === json ? (`${json}${sealOf(json)}` as Json<Value>) : json

/** What `toJson` was given, as JSON keeps it, in well-formed texts. @throws DamagedValue when it is damaged */
export const fromJson = <Value>(json: Json<Value>): Value => {
  const text = json.trimEnd()
  if (text !== json && `${text}${sealOf(text)}` !== json) throw new DamagedValue('its checksum is another')
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
