import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Schema } from './read-request.ts'

const jsonSchema = v.record(v.string(), v.unknown())
export type Json = v.InferOutput<typeof jsonSchema>

/** What a JSON Schema of an object says of its fields. */
const objectSchema = v.object({
  properties: v.optional(jsonSchema, {}),
  required: v.optional(v.array(v.string()), []),
})

const convertedSchema = v.looseObject({ $defs: v.optional(v.record(v.string(), v.looseObject({})), {}) })

/** Control characters within a class of a pattern, as also programs read them that know no classes of Unicode. */
const plainControls = (text: string): string => text.replaceAll('\\\\p{Cc}', '\\\\u0000-\\\\u001f\\\\u007f-\\\\u009f')

/** A tuple of one kind of value as an array of that length: generators and validators know few of the others. */
const plainTuple = (given: Json): Json => {
  const { prefixItems, ...others } = given
  if (!Array.isArray(prefixItems)) return given
  const kinds = new Set(prefixItems.map((item) => JSON.stringify(item)))
  if (kinds.size !== 1) return given
  return { ...others, items: prefixItems[0], minItems: prefixItems.length, maxItems: prefixItems.length }
}

/** JSON Schema of a valibot schema; recursive parts move to the document's components under a name of their own. */
export const schemaOf = (schema: Schema, components: Json, name: string): Json => {
  const { $defs, ...converted } = v.parse(
    convertedSchema,
    toJsonSchema(schema, {
      typeMode: 'input',
      errorMode: 'ignore',
      target: 'draft-2020-12',
      overrideSchema: ({ jsonSchema: converted }) => plainTuple(v.parse(jsonSchema, converted)),
    }),
  )
  delete converted['$schema']
  const renamed = (part: object): Json =>
    v.parse(
      jsonSchema,
      JSON.parse(plainControls(JSON.stringify(part)).replaceAll('"#/$defs/', `"#/components/schemas/${name}`)),
    )
  for (const [key, definition] of Object.entries($defs)) components[`${name}${key}`] = renamed(definition)
  return renamed(converted)
}

const isText = (description: unknown): description is Json =>
  v.is(v.looseObject({ type: v.literal('string') }), description)

export const parametersOf = (schema: Schema, place: 'path' | 'query', components: Json, name: string): Json[] => {
  const { properties, required } = v.parse(objectSchema, schemaOf(schema, components, name))
  return Object.entries(properties).map(([parameter, description]) => ({
    name: parameter,
    in: place,
    required: place === 'path' || required.includes(parameter),
    // An address without it is another one.
    schema: place === 'path' && isText(description) ? { minLength: 1, ...description } : description,
  }))
}
