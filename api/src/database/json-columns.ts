import { langSchema, roleSchema } from 'shared/contracts'
import * as v from 'valibot'
import { parseWellFormed } from '../records/well-formed.ts'
import { DamagedValue, withoutSeal, withSeal } from './seal.ts'

declare const content: unique symbol

/** A column that holds the JSON of a value: nothing gets into it but what `toJson` made of such a value. */
export type Json<Value> = string & { readonly [content]: Value }

export const toJson = <Value>(value: Value): Json<Value> => withSeal(JSON.stringify(value)) as Json<Value>

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
