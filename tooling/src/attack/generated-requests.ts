import * as v from 'valibot'
import type { Tally } from './tally.ts'
import type { Target } from './target.ts'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  $ref?: string
}
const schemaSchema: v.GenericSchema<unknown, Schema> = v.looseObject({
  type: v.exactOptional(v.union([v.string(), v.array(v.string())])),
  enum: v.exactOptional(v.array(v.unknown())),
  const: v.exactOptional(v.unknown()),
  properties: v.exactOptional(
    v.record(
      v.string(),
      v.lazy(() => schemaSchema),
    ),
  ),
  items: v.exactOptional(v.lazy(() => schemaSchema)),
  anyOf: v.exactOptional(v.array(v.lazy(() => schemaSchema))),
  $ref: v.exactOptional(v.string()),
})
interface Operation {
  method: string
  path: string
  parameters: { name: string; in: string; schema?: Schema }[]
  body: Schema | null
  /** Whether only a person who is logged in may. */
  isPrivate: boolean
}
const descriptionSchema = v.object({
  paths: v.record(
    v.string(),
    v.record(
      v.string(),
      v.object({
        parameters: v.optional(
          v.array(v.object({ name: v.string(), in: v.string(), schema: v.exactOptional(schemaSchema) })),
          [],
        ),
        requestBody: v.optional(
          v.object({ content: v.optional(v.record(v.string(), v.object({ schema: v.exactOptional(schemaSchema) }))) }),
        ),
        security: v.optional(v.array(v.looseObject({})), []),
      }),
    ),
  ),
  components: v.object({ schemas: v.record(v.string(), schemaSchema) }),
})

/** A number from 0 up to 1 that is the same each time for a seed (mulberry32). */
export const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const hostile: unknown[] = [
  '',
  ' ',
  'x',
  'hse',
  'en',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  'a'.repeat(3000),
  '../../etc/passwd',
  '..%2f..',
  '%00',
  '\u0000',
  '\ud800',
  '\u2028',
  '\u202Eevil',
  '😀'.repeat(300),
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  '${7*7}',
  '{{7*7}}',
  '<script>',
  '((((((((((',
  '"""""',
  'NOT NOT NOT',
  'a* b* c* d* e*',
  '"a b" NEAR/99 c',
  '0_12_1900_2100',
  '0_12_9999_0000',
  '2_1063,2_1063',
  '__proto__',
  'constructor',
  'toString',
  'a@b.org',
  'A@B.ORG',
  '学校 AND 护士',
  0,
  -1,
  1e308,
  2 ** 53,
  true,
  false,
  null,
  [],
  {},
  [[]],
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
  ['x', 'x'],
  Array.from({ length: 200 }, () => 'x'),
]

export const readOperations = async (api: string): Promise<Operation[]> => {
  const { paths, components } = v.parse(descriptionSchema, await (await fetch(`${api}/api/openapi.json`)).json())
  const resolved = (schema: Schema | undefined): Schema | null =>
    schema?.$ref ? (components.schemas[schema.$ref.replace('#/components/schemas/', '')] ?? null) : (schema ?? null)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, security }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: resolved(requestBody?.content?.['application/json']?.schema),
      isPrivate: security.length > 0 && security.every((rule) => Object.keys(rule).length > 0),
    })),
  )
}

const stack = /\bat [\w.<>]+ \(|\/api\/src\/|node_modules|file:\/\//

/** What is wrong with an answer, or null: a 5xx that is not 503 with `Retry-After`, or words of the inside. */
export const problemOf = async (response: Response, what: string): Promise<string | null> => {
  const text = await response.text()
  if (response.status >= 500 && !(response.status === 503 && response.headers.has('retry-after')))
    return `${what}: ${response.status} ${text.slice(0, 200)}`
  return stack.test(text) && !what.includes('openapi') ? `${what}: tells of the inside: ${text.slice(0, 200)}` : null
}

/** Sends requests drawn from the API's own description, with and without a token, each from another network. */
export const sendGenerated = async (
  { api, site }: Target,
  tally: Tally,
  { count, tokens, seed }: { count: number; tokens: readonly string[]; seed: number },
): Promise<void> => {
  const operations = await readOperations(api)
  const chance = seeded(seed)
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(chance() * items.length)]
  const valueOf = (schema: Schema | undefined, depth = 0): unknown => {
    if (!schema || depth > 4 || chance() < 0.25) return pick(hostile)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return pick(schema.enum)
    if (schema.anyOf) return valueOf(pick(schema.anyOf), depth + 1)
    if (schema.type === 'integer' || schema.type === 'number') return Math.floor(chance() * 50)
    if (schema.type === 'boolean') return chance() < 0.5
    if (schema.type === 'array')
      return Array.from({ length: Math.floor(chance() * 4) }, () => valueOf(schema.items, depth + 1))
    if (schema.properties) {
      const kept = Object.entries(schema.properties).filter(() => chance() < 0.85)
      return Object.fromEntries(kept.map(([name, of]) => [name, valueOf(of, depth + 1)]))
    }
    return pick(hostile)
  }
  const written = (value: unknown): string => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return encodeURIComponent(text.toWellFormed()).slice(0, 4000)
  }
  const rawBody = (): string => {
    const value = pick(hostile)
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  }
  const one = async (): Promise<void> => {
    const operation = pick(operations)
    if (!operation) return
    const query = operation.parameters.filter((parameter) => parameter.in === 'query' && chance() < 0.8)
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const known = operation.parameters.find((parameter) => parameter.name === name)
      return written(valueOf(known?.schema)) || 'x'
    })
    const search = query.map(({ name, schema }) => `${name}=${written(valueOf(schema))}`).join('&')
    const base = chance() < 0.8 ? api : site
    const address = `${base}${path}${search && `?${search}`}`
    const token = chance() < 0.5 ? pick(tokens) : pick(['x', 'a.b.c', ''])
    const body = chance() < 0.1 ? rawBody() : JSON.stringify(valueOf(operation.body ?? {}))
    const network = [10, ...Array.from({ length: 3 }, () => Math.floor(chance() * 250))].join('.')
    const what = `${operation.method} ${operation.path}`
    try {
      const response = await fetch(address, {
        method: operation.method,
        redirect: 'manual',
        signal: AbortSignal.timeout(30_000),
        headers: {
          'x-forwarded-for': network,
          'content-type':
            pick(['application/json', 'application/json', 'text/plain', 'application/x-www-form-urlencoded']) ?? '',
          'accept-encoding': pick(['gzip', 'br', 'identity', '*;q=0']) ?? '',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(operation.method !== 'GET' && operation.method !== 'HEAD' && body !== undefined && { body }),
      })
      tally.add('generated requests', await problemOf(response, what))
    } catch (error) {
      tally.add('generated requests', `${what}: no answer (${String(error)})`)
    }
  }
  let left = count
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0) await one()
    }),
  )
}
