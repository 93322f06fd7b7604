import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a body, in UTF-8.
 *
 * @throws HttpError for another charset, a content encoding, and bytes that are no UTF-8: the text would be stored damaged
 */
export const textOf = ({ headers }: Pick<FastifyRequest, 'headers'>, body: Buffer): string => {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity')
    throw new HttpError('unsupported_media_type', `Bodies must not be compressed, and this one is: ${encoding}.`)
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '') ?? []
  if (!/^(?:utf-?8|us-ascii)$/i.test(charset))
    throw new HttpError('unsupported_media_type', `Bodies must be in UTF-8, and this one is in ${charset}.`)
  try {
    return utf8.decode(body)
  } catch {
    throw new HttpError('invalid_request', 'body: it is not in UTF-8.')
  }
}

const jsonError = (text: string): string => {
  if (text === '') return 'it is empty, and must be JSON.'
  try {
    JSON.parse(text)
    return 'it has a field named __proto__ or constructor, which no call takes.'
  } catch (error) {
    return `it is not JSON: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/** Takes bodies of JSON, and no others. */
export const readBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const text = textOf(request, body)
    return new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => {
        if (error) reject(new HttpError('invalid_request', `body: ${jsonError(text)}`))
        else resolve(value)
      })
    })
  })
}
