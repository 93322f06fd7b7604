import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'
import { textOf } from './read-body.ts'
import type { Limits, Route } from './route.ts'
import type { Authenticator } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for the addresses of declared calls. */
    declared?: true
    /** Set for the methods that an address does not take: nothing else of such a request is looked at. */
    refused?: true
  }
}

/** Refuses a server that answers an address no `route` declares: nothing would check, limit or describe it. */
export const onlyDeclaredRoutes = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, url, config }) => {
    // The answers to preflight requests are those of the plugin for CORS.
    if (method !== 'OPTIONS' && !config?.declared)
      throw new Error(`${String(method)} ${url} is not declared by route().`)
  })
}

export interface RouteRules {
  sessions: Authenticator
  limits: Limits
}

const register = (app: FastifyInstance, route: Route, { sessions, limits }: RouteRules): void => {
  const limit = route.limit === 'none' ? 0 : limits[route.limit]
  app.route({
    method: route.method,
    url: route.path,
    config: { declared: true, ...(limit > 0 && { rateLimit: { max: limit, timeWindow: 60_000 } }) },
    handler: (request, reply) => route.serve(request, reply, sessions),
  })
}

/** Puts calls on the server; other methods on their addresses are answered with 405. */
export const registerRoutes = (app: FastifyInstance, routes: readonly Route[], rules: RouteRules): void => {
  for (const route of routes) {
    if (route.bodyTypes.length === 0) {
      register(app, route, rules)
      continue
    }
    // A scope of its own: no other call takes such bodies.
    void app.register((scope, _, done) => {
      scope.addContentTypeParser(
        [...route.bodyTypes],
        { parseAs: 'buffer' },
        async (request: FastifyRequest, body: Buffer) => textOf(request, body),
      )
      register(scope, route, rules)
      done()
    })
  }
  for (const [path, taken] of Map.groupBy(routes, ({ path: address }) => address)) {
    refuseOtherMethods(
      app,
      path,
      taken.map(({ method }) => method),
    )
  }
}

/** Answers the methods an address does not take with 405 and those it does. */
const refuseOtherMethods = (app: FastifyInstance, path: string, taken: readonly string[]): void => {
  const refuse = async (_: FastifyRequest, reply: FastifyReply): Promise<never> => {
    reply.header('allow', taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '))
    throw new HttpError('method_not_allowed')
  }
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'TRACE'].filter((method) => !taken.includes(method)),
    url: path,
    config: { declared: true, refused: true },
    // Before a body is read, which may be one that no call takes.
    onRequest: refuse,
    handler: refuse,
  })
}
