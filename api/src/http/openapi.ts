import { toJsonSchema } from '@valibot/to-json-schema'
import { failureSchema, successOf } from 'shared/contracts'
import * as v from 'valibot'
import type { Endpoint } from './endpoint.ts'
import { errorTable, type ErrorCode } from './errors.ts'

const jsonSchema = v.record(v.string(), v.unknown())
export type Json = v.InferOutput<typeof jsonSchema>

/** What a JSON Schema of an object says of its fields. */
export const objectSchema = v.object({
  properties: v.optional(jsonSchema, {}),
  required: v.optional(v.array(v.string()), []),
})

const convertedSchema = v.looseObject({ $defs: v.optional(v.record(v.string(), v.looseObject({})), {}) })

/** JSON Schema of a valibot schema; recursive parts move to the document's components under a name of their own. */
export const schemaOf = (schema: v.GenericSchema, components: Json, name: string): Json => {
  const { $defs, ...converted } = v.parse(
    convertedSchema,
    toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }),
  )
  delete converted['$schema']
  const renamed = (part: object): Json =>
    v.parse(jsonSchema, JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${name}`)))
  for (const [key, definition] of Object.entries($defs)) components[`${name}${key}`] = renamed(definition)
  return renamed(converted)
}

export const parametersOf = (
  schema: v.GenericSchema,
  place: 'path' | 'query',
  components: Json,
  name: string,
): Json[] => {
  const { properties, required } = v.parse(objectSchema, schemaOf(schema, components, name))
  return Object.entries(properties).map(([parameter, description]) => ({
    name: parameter,
    in: place,
    required: place === 'path' || required.includes(parameter),
    schema: description,
  }))
}

export const nameOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part && part !== 'api' && !part.startsWith(':'))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1).replace(/\W/g, ''))
    .join('')

const failure = (code: ErrorCode, all: readonly ErrorCode[]): [string, Json] => {
  const { status } = errorTable[code]
  const codes = all.filter((other) => errorTable[other].status === status)
  return [
    String(status),
    {
      description: codes.map((other) => `\`${other}\`: ${errorTable[other].message}`).join(' '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    },
  ]
}

/** What any call may answer. */
const everywhere: readonly ErrorCode[] = [
  'invalid_request',
  'method_not_allowed',
  'address_too_long',
  'internal_error',
  'overloaded',
]

/** Answers for the errors of a call and those that any call may end with. */
export const failureAnswers = (errors: readonly ErrorCode[]): Json => {
  const codes = [...new Set([...everywhere, ...errors])]
  return Object.fromEntries(codes.map((code) => failure(code, codes)))
}

/** The OpenAPI 3.1 description of the endpoints. */
export const openApiOf = (
  endpoints: readonly Endpoint[],
  extraPaths: Json = {},
  extraComponents: { schemas?: Json; securitySchemes?: Json } = {},
): Json => {
  const components: Json = { ...extraComponents.schemas, Failure: {} }
  components['Failure'] = schemaOf(failureSchema, components, 'Failure')
  const paths = Object.fromEntries(
    endpoints.map(({ path, summary, description, params, query, data, errors, rateLimit }) => {
      const name = nameOf(path)
      components[name] = schemaOf(successOf(data), components, name)
      return [
        path.replace(/:(\w+)/g, '{$1}'),
        {
          get: {
            operationId: `get${name}`,
            summary,
            description,
            parameters: [
              ...parametersOf(params, 'path', components, `${name}Path`),
              ...parametersOf(query, 'query', components, `${name}Query`),
            ],
            responses: {
              '200': {
                description: 'The answer.',
                content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
              },
              '304': { description: 'The answer is still what the given ETag stands for.' },
              ...failureAnswers([...errors, ...(rateLimit > 0 ? (['too_many_requests'] as const) : [])]),
            },
          },
        },
      ]
    }),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Evidence search',
      version: '1.0.0',
      description:
        'Searches research evidence on health systems, social systems and COVID-19. Unknown query parameters are ignored.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths: { ...paths, ...extraPaths },
    components: { ...extraComponents, schemas: components },
  }
}
