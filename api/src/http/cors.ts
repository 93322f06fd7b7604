import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { foundHeader, inFileHeader, proofHeader, sessionTokenHeader } from 'shared/contracts'

/** `localhost` and the names below it, which only ever lead to the visitor's own machine. */
const isLocal = (origin: string): boolean => {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && (hostname === 'localhost' || hostname.endsWith('.localhost'))
}

/** Whose pages may read the answers. */
export interface AllowedOrigins {
  allowedOrigins: readonly string[]
  /** Whether pages of this machine's own names may as well: in production nothing of it is the site's. */
  localOrigins: boolean
}

export const isAllowedOrigin = (origin: string, { allowedOrigins, localOrigins }: AllowedOrigins): boolean =>
  (localOrigins && isLocal(origin)) || allowedOrigins.includes(origin)

/** Lets pages of the allowed origins read the answers. */
export const allowOrigins = async (app: FastifyInstance, allowed: AllowedOrigins): Promise<void> => {
  await app.register(cors, {
    origin: (origin, decide) => {
      decide(null, origin === undefined || isAllowedOrigin(origin, allowed))
    },
    methods: ['GET', 'HEAD', 'POST', 'DELETE'],
    allowedHeaders: ['accept', 'authorization', 'content-type', proofHeader],
    exposedHeaders: [
      'content-disposition',
      'retry-after',
      sessionTokenHeader,
      'x-request-id',
      foundHeader,
      inFileHeader,
    ],
    maxAge: 600,
    // The plugin refuses OPTIONS that is no preflight request in a text of its own, outside the envelope.
    strictPreflight: false,
  })
}
