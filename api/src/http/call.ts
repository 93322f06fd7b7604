import * as v from 'valibot'
import type { Caller } from './caller.ts'
import type { GiveToken, Session } from './session.ts'
import { HttpError, type ErrorCode } from './errors.ts'
import type { Refusal, RefusalCode } from './refusal.ts'

type Schema = v.GenericSchema

export interface CallInput<Params extends Schema, Query extends Schema, Body extends Schema> {
  params: v.InferOutput<Params>
  query: v.InferOutput<Query>
  body: v.InferOutput<Body>
  /** Who asks, or null for a visitor. */
  session: Session | null
  /** Network address of the one who asks. */
  address: string
  /** The proof of work that came beside the body, unchecked. */
  proof: string | undefined
  /** The same, with the browser by its own word. */
  caller: Caller
  giveToken: GiveToken
  signal: AbortSignal
}

/**
 * - `anybody`: a token that is not valid is as good as none
 * - `visitors`: works without a token, but one that is not valid is answered with 401
 * - `users`: answered with 401 without a valid token
 */
export type Access = 'anybody' | 'visitors' | 'users'

/** A call that concerns a person. Who that is comes from the token alone, never from an id in the request. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Data extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Address with parameters as `:name`. */
  path: `/${string}`
  summary: string
  description: string
  access: Access
  params: Params
  query: Query
  body: Body
  /** What stands in `data` of the answer. */
  data: Data
  /** Expected outcomes, answered with status 200 and `error`. */
  refusals: readonly RefusalCode[]
  errors: readonly ErrorCode[]
  /** Whether an ageing token is renewed with the answer; calls that end sessions do not. */
  renews: boolean
  handle: (input: CallInput<Params, Query, Body>) => Promise<v.InferInput<Data> | Refusal>
}

const nothing = v.object({})

type Definition<Params extends Schema, Query extends Schema, Body extends Schema, Data extends Schema> = Pick<
  Call<Params, Query, Body, Data>,
  'method' | 'path' | 'summary' | 'data'
> &
  Partial<
    Pick<
      Call<Params, Query, Body, Data>,
      'description' | 'params' | 'query' | 'body' | 'refusals' | 'errors' | 'renews'
    >
  >

const withDefaults = <Params extends Schema, Query extends Schema, Body extends Schema, Data extends Schema>(
  definition: Definition<Params, Query, Body, Data> & Pick<Call<Params, Query, Body, Data>, 'access' | 'handle'>,
): Call =>
  ({
    description: definition.summary,
    params: nothing,
    query: nothing,
    body: nothing,
    refusals: [],
    errors: [],
    renews: true,
    ...definition,
    // Lists of calls forget the types of each.
  }) as unknown as Call

/** A call visitors may make; see `Access` for what becomes of a bad token. */
export const openCall = <Params extends Schema, Query extends Schema, Body extends Schema, Data extends Schema>(
  definition: Definition<Params, Query, Body, Data> & {
    access: 'anybody' | 'visitors'
    handle: (input: CallInput<Params, Query, Body>) => Promise<v.InferInput<Data> | Refusal>
  },
): Call => withDefaults(definition)

/** A call of somebody who is logged in. */
export const userCall = <Params extends Schema, Query extends Schema, Body extends Schema, Data extends Schema>(
  definition: Definition<Params, Query, Body, Data> & {
    handle: (input: CallInput<Params, Query, Body> & { session: Session }) => Promise<v.InferInput<Data> | Refusal>
  },
): Call =>
  withDefaults({
    ...definition,
    access: 'users',
    handle: ({ session, ...input }: CallInput<Params, Query, Body>) => {
      if (!session) throw new HttpError('unauthorized')
      return definition.handle({ ...input, session })
    },
  })
