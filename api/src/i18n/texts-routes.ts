import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isSiteId } from 'shared/sites'
import { HttpError } from '../http/errors.ts'

const fileName = /^[a-z][a-z-]*\.(json|md)$/
const types: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}

/** Serves the assembled texts, `/i18n/{site}/{file}`, for pages that have no site server beside them. */
export const registerTexts = (app: FastifyInstance, textsDir: string): void => {
  app.get<{ Params: { site: string; file: string }; Querystring: { v?: string } }>(
    '/api/i18n/:site/:file',
    async (request, reply) => {
      const { site, file } = request.params
      const [, extension] = fileName.exec(file) ?? []
      if (!isSiteId(site) || !extension) throw new HttpError('text_not_found')
      const body = await readFile(join(textsDir, site, file)).catch(() => null)
      if (!body) throw new HttpError('text_not_found', `There is no text ${file} for the site ${site}.`)
      const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
      reply
        .header('etag', etag)
        .header('cache-control', request.query.v ? 'public, max-age=31536000, immutable' : 'public, no-cache')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(types[extension] ?? '').send(body.toString('utf8'))
    },
  )
}

/** The OpenAPI description of the texts. */
export const textsPaths = {
  '/api/i18n/{site}/{file}': {
    get: {
      operationId: 'getTexts',
      summary: 'Texts of a site',
      description:
        'The words of the interface, `{lang}.json`; the filter catalogue, `catalogue-{lang}.json`; the guided questions, `questions-{lang}.json`; content pages, `{page}-{lang}.md`.',
      parameters: [
        { name: 'site', in: 'path', required: true, schema: { enum: ['hse', 'sse', 'cvd'] } },
        { name: 'file', in: 'path', required: true, schema: { type: 'string', pattern: fileName.source } },
        {
          name: 'v',
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description: 'Any version mark: the answer may then be kept for a year.',
        },
      ],
      responses: {
        '200': {
          description: 'The file.',
          content: { 'application/json': { schema: {} }, 'text/markdown': { schema: { type: 'string' } } },
        },
        '304': { description: 'The file is still what the given ETag stands for.' },
        '404': {
          description: '`text_not_found`',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  },
}
