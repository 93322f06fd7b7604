import { langSchema, roleSchema } from 'shared/contracts'
import * as v from 'valibot'

/** Reads a column that holds JSON. Throws where it does not hold what the schema says. */
const jsonColumn = <Value>(schema: v.GenericSchema<unknown, Value>): ((text: string) => Value) =>
  v.parser(v.pipe(v.string(), v.parseJson(), schema))

const bySite = <Value>(schema: v.GenericSchema<unknown, Value>) =>
  v.object({ hse: v.exactOptional(schema), sse: v.exactOptional(schema), cvd: v.exactOptional(schema) })

export const readLanguages = jsonColumn(bySite(langSchema))

export const readRoles = jsonColumn(bySite(v.array(roleSchema)))

/** Filter keys in their order. */
export const readKeys = jsonColumn(v.array(v.string()))
