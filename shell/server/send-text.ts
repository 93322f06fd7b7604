import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askEveryTime } from 'federation/files'
import fresh from 'fresh'
import { createPacker, tagOf, type Encoding } from './packed.ts'

const encodings = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip'] })

/** Sends small texts, packed as the browser accepts it, with an entity tag. */
export type SendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  text: string,
  kept?: string,
  tag?: string,
) => Promise<FastifyReply>

export const createSendText = (): SendText => {
  const pack = createPacker()
  return async (request, reply, type, text, kept = askEveryTime, tag = tagOf(text)) => {
    const headers = { 'content-type': type, etag: `"${tag}"`, 'cache-control': kept }
    reply.headers(headers)
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    if (fresh(request.headers, headers)) return reply.code(304).send()
    const encoding = encodings.negotiate(String(request.headers['accept-encoding'] ?? ''))
    if (!encoding) return reply.send(text)
    return reply.header('content-encoding', encoding).send(await pack(text, tag, encoding))
  }
}
