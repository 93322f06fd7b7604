import { failureSchema, sessionTokenHeader } from 'shared/contracts'
import * as v from 'valibot'
import { everyone } from './access.ts'
import { Content, content } from './answer.ts'
import { errorTable, type ErrorCode } from './errors.ts'
import { parametersOf, schemaOf, type Json } from './json-schema.ts'
import { refusalTable } from './refusal.ts'
import { route, type Route } from './route.ts'

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
  'database_unavailable',
  'database_damaged',
]

/** What any call that takes a body may answer. */
const withBody: readonly ErrorCode[] = ['body_too_large', 'unsupported_media_type']

const failureAnswers = ({ body, errors, access, limit }: Route): Json => {
  const ofLimit: readonly ErrorCode[] = limit === 'none' ? [] : ['too_many_requests']
  const codes = [...new Set([...everywhere, ...(body ? withBody : []), ...errors, ...access.errors, ...ofLimit])]
  return Object.fromEntries(codes.map((code) => failure(code, codes)))
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The method, the address and what stands in it: `PostAccountResetByToken`. */
const operationName = ({ method, path }: Route): string => {
  const parts = path.split('/').filter((part) => part && part !== 'api')
  const fixed = parts.filter((part) => !part.startsWith(':')).flatMap((part) => part.split(/[^A-Za-z0-9]+/))
  const by = parts.filter((part) => part.startsWith(':')).map((part) => `By${capital(part.slice(1))}`)
  return [method.toLowerCase(), ...fixed].map(capital).join('') + by.join('')
}

const renewal = {
  [sessionTokenHeader]: {
    description: 'A fresh token, when more than half of the life of the one sent is over.',
    schema: { type: 'string' },
  },
}

const operation = (route: Route, components: Json): Json => {
  const name = operationName(route)
  const refusals = route.refusals.map((code) => `\`${code}\`: ${refusalTable[code]}`).join(' ')
  const schema = route.body && schemaOf(route.body, components, `${name}Body`)
  const { '200': answer, ...others } = route.responses(components, name, route.refusals)
  return {
    operationId: name.charAt(0).toLowerCase() + name.slice(1),
    summary: route.summary,
    description: [route.description, refusals && `Expected outcomes in \`error\`, with status 200: ${refusals}`]
      .filter(Boolean)
      .join('\n\n'),
    security: route.access.security,
    parameters: [
      ...parametersOf(route.params, 'path', components, `${name}Path`),
      ...parametersOf(route.query, 'query', components, `${name}Query`),
    ],
    ...(schema && {
      requestBody: {
        required: route.body !== null && !v.is(route.body, {}),
        content: Object.fromEntries(
          (route.bodyTypes.length > 0 ? route.bodyTypes : ['application/json']).map((type) => [type, { schema }]),
        ),
      },
    }),
    responses: {
      ...failureAnswers(route),
      ...(answer && { '200': { ...answer, ...(route.renews && { headers: { ...renewal, ...answer.headers } }) } }),
      ...others,
    },
  }
}

/** The OpenAPI 3.1 description of the calls. */
export const openApiOf = (routes: readonly Route[]): Json => {
  const components: Json = { Failure: {} }
  components['Failure'] = schemaOf(failureSchema, components, 'Failure')
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) }
  }
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
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

/** `GET /openapi.json`: the description of the calls, itself among them. */
export const describedRoute = (routes: readonly Route[]): Route => {
  let description: string | undefined
  const own: Route = route({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description',
    access: everyone,
    limit: 'none',
    answer: content({ description: 'OpenAPI 3.1.', content: { 'application/json': { type: 'object' } } }),
    // Made when it is first asked for: it takes a fifth of a start.
    handle: () =>
      new Content('application/json', (description ??= JSON.stringify(openApiOf([...routes, own]))), {
        cacheControl: 'no-cache',
      }),
  })
  return own
}
