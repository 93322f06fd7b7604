import { failureSchema, sessionTokenHeader, successOf } from 'shared/contracts'
import * as v from 'valibot'
import type { Call } from './call.ts'
import { failureAnswers, nameOf, objectSchema, parametersOf, schemaOf, type Json } from './openapi.ts'
import { refusalTable } from './refusal.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The address and what stands in it: `PostAccountResetByToken`. */
const operationName = ({ method, path }: Call): string => {
  const by = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => `By${capital(name)}`).join('')
  return capital(method.toLowerCase()) + nameOf(path) + by
}

const operation = (call: Call, components: Json): Json => {
  const name = operationName(call)
  components[name] = {
    anyOf: [
      schemaOf(successOf(call.data), components, name),
      ...(call.refusals.length > 0 ? [{ $ref: '#/components/schemas/Failure' }] : []),
    ],
  }
  const refusals = call.refusals.map((code) => `\`${code}\`: ${refusalTable[code]}`).join(' ')
  const body = schemaOf(call.body, components, `${name}Body`)
  const takesBody = Object.keys(v.parse(objectSchema, body).properties).length > 0
  const errors = [...call.errors, ...(call.access === 'anybody' ? [] : (['unauthorized'] as const))]
  return {
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    summary: call.summary,
    description: [call.description, refusals && `Expected outcomes in \`error\`, with status 200: ${refusals}`]
      .filter(Boolean)
      .join('\n\n'),
    security: call.access === 'users' ? [{ session: [] }] : call.access === 'visitors' ? [{}, { session: [] }] : [],
    parameters: [
      ...parametersOf(call.params, 'path', components, `${name}Path`),
      ...parametersOf(call.query, 'query', components, `${name}Query`),
    ],
    ...(takesBody && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: {
      '200': {
        description: 'The answer.',
        ...(call.renews && {
          headers: {
            [sessionTokenHeader]: {
              description: 'A fresh token, when more than half of the life of the one sent is over.',
              schema: { type: 'string' },
            },
          },
        }),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
      },
      ...failureAnswers(errors),
    },
  }
}

/** The OpenAPI 3.1 description of calls that concern a person. */
export const callPaths = (calls: readonly Call[], extraPaths: Json = {}): { paths: Json; components: Json } => {
  const components: Json = { Failure: {} }
  components['Failure'] = schemaOf(failureSchema, components, 'Failure')
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, components) }
  }
  return { paths: { ...paths, ...extraPaths }, components }
}

/** How a session is shown in a request. */
export const securitySchemes = { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }
