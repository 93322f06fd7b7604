import type { FastifyRequest } from 'fastify'
import { HttpError, type ErrorCode } from './errors.ts'
import type { Json } from './json-schema.ts'
import type { Authenticator, Session } from './session.ts'

/** Who may make a call, and what its handler receives of them. Who it is comes from the token alone. */
export interface Access<Who> {
  /** What the OpenAPI description says of it. */
  security: readonly Json[]
  errors: readonly ErrorCode[]
  /** Who makes a request; rejects with 401 where the call does not take such a token. */
  identify: (sessions: Authenticator, request: FastifyRequest) => Promise<Who>
  isRequired: boolean
  /** The session of a request, whose ageing token is renewed with the answer; null where no token is read beforehand. */
  sessionOf: ((who: Who) => Session | null) | null
}

const session: Json = { session: [] }
const itself = (who: Session | null) => who

const identified = async (
  sessions: Authenticator,
  request: FastifyRequest,
  forgiving: boolean,
): Promise<Session | null> => {
  const identity = await sessions.identify(request.headers.authorization)
  if (identity.status === 'invalid' && !forgiving) throw new HttpError('unauthorized')
  return identity.status === 'user' ? identity.session : null
}

/** No token is read. */
export const everyone: Access<null> = {
  security: [],
  errors: [],
  identify: () => Promise.resolve(null),
  isRequired: false,
  sessionOf: null,
}

/** A token that is not valid is as good as none. */
export const anybody: Access<Session | null> = {
  ...everyone,
  identify: (sessions, request) => identified(sessions, request, true),
  sessionOf: itself,
}

/** Works without a token; one that is not valid is answered with 401. */
export const visitors: Access<Session | null> = {
  security: [{}, session],
  errors: ['unauthorized'],
  identify: (sessions, request) => identified(sessions, request, false),
  isRequired: false,
  sessionOf: itself,
}

/** As `visitors`, for calls of which few need to know: the token is read when the handler asks for the session. */
export const visitorsOnDemand: Access<() => Promise<Session | null>> = {
  ...visitors,
  identify: (sessions, request) => Promise.resolve(() => identified(sessions, request, false)),
  sessionOf: null,
}

/** Answered with 401 without a valid token. */
export const users: Access<Session> = {
  security: [session],
  errors: ['unauthorized'],
  identify: async (sessions, request) => {
    const who = await identified(sessions, request, false)
    if (!who) throw new HttpError('unauthorized')
    return who
  },
  isRequired: true,
  sessionOf: itself,
}
