import proxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asAnswered } from './as-answered.ts'

/** Where teams release from their own repositories. */
const releaseApiPath = '/__releases'

/** Requests a minute and network, signed or not. */
const perMinute = 600

/** Addresses of the machine itself. */
export const thisMachine = /^(?:127\.|::1$|::ffff:127\.)/

/** What is signed can be read on the way all the same, and a release is read before it is live. */
const onlySafely = async ({ protocol, ip }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
  protocol === 'https' || thisMachine.test(ip)
    ? undefined
    : reply.code(403).send({ message: 'Releases go over https, but on the machine of the site.' })

/**
 * Passes what teams release on to the release API, a process of its own, since this one has no key to sign releases with
 * (docs/teams.md).
 *
 * @param origin of the release API
 */
export const proxyReleaseApi = async (app: FastifyInstance, origin: string): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', onlySafely)
    scope.addHook('preHandler', app.rateLimit({ max: perMinute, timeWindow: 60_000 }))
    await scope.register(proxy, {
      upstream: origin,
      prefix: releaseApiPath,
      rewritePrefix: releaseApiPath,
      replyOptions: {
        ...asAnswered,
        rewriteRequestHeaders: ({ host, ip, protocol }, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'expect' && name !== 'cookie')),
          'x-forwarded-host': host,
          'x-forwarded-for': ip,
          'x-forwarded-proto': protocol,
        }),
        onError: (reply) => {
          const answer = reply as FastifyReply
          answer.code(503).send({ message: 'The release API does not answer: try again in a few seconds.' })
        },
      },
    })
  })
}
