import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf, type Caller } from './caller.ts'
import type { ErrorCode } from './errors.ts'
import type { RefusalCode } from './refusal.ts'

/** A call that was refused in a way that tells of an attempt: without the right, or around a control. */
export interface RefusedCall {
  code: ErrorCode | RefusalCode
  /** Method and pattern of the address, such as `POST /api/account/confirm/:token`; never the address itself. */
  call: string
  /** Of a valid session; null for a visitor. */
  account: string | null
  /** Network address. */
  address: string
  /** Read when it is needed: it costs. */
  caller: () => Caller
}

/**
 * What is logged, by what it is an attempt at. An address that is not there, a search that is not ready and a form that was
 * filled in wrongly are none.
 */
const auditedCodes: ReadonlySet<ErrorCode | RefusalCode> = new Set([
  // Without the right.
  'unauthorized',
  'first_page_only',
  'not_an_editor',
  'current_password_wrong',
  // Past the checks of input.
  'invalid_request',
  'method_not_allowed',
  'unsupported_media_type',
  'body_too_large',
  'address_too_long',
  // Past limits and proof of work.
  'too_many_requests',
  'captcha_failed',
  // With a link, code or passkey that is none.
  'invalid_token',
  'code_wrong',
  'passkey_refused',
])

const outcomes = new WeakMap<FastifyRequest, { code?: ErrorCode | RefusalCode; account?: string }>()

/** Notes what is known of a request for `auditRefusals`: how it was refused, and whose session made it. */
export const note = (request: FastifyRequest, known: { code?: ErrorCode | RefusalCode; account?: string }): void => {
  outcomes.set(request, { ...outcomes.get(request), ...known })
}

/** Audits each refused call before it is answered. */
export const auditRefusals = (app: FastifyInstance, audit: (refused: RefusedCall) => void): void => {
  app.addHook('onSend', async (request) => {
    const { code, account = null } = outcomes.get(request) ?? {}
    if (code === undefined || !auditedCodes.has(code)) return
    audit({
      code,
      call: `${request.method} ${request.routeOptions.url ?? ''}`.trimEnd(),
      account,
      address: request.ip,
      caller: () => callerOf(request.headers['user-agent'], request.ip),
    })
  })
}
