import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSiteId } from 'shared/sites'
import * as v from 'valibot'
import { everyone } from '../http/access.ts'
import { markedText } from '../http/answer.ts'
import { HttpError } from '../http/errors.ts'
import { route } from '../http/route.ts'

const fileName = /^[a-z][a-z-]*\.(json|md)$/
const types: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}

/** Serves the assembled texts, `/i18n/{site}/{file}`, for pages that have no site server beside them. */
export const textsRoute = (textsDir: string) =>
  route({
    method: 'GET',
    path: '/api/i18n/:site/:file',
    summary: 'Texts of a site',
    description:
      'The words of the interface, `{lang}.json`; the filter catalogue, `catalogue-{lang}.json`; the guided questions, `questions-{lang}.json`; content pages, `{page}-{lang}.md`. With any version mark as `v` the answer may be kept for a year.',
    access: everyone,
    limit: 'none',
    params: v.object({ site: v.string(), file: v.string() }),
    query: v.object({ v: v.optional(v.string()) }),
    answer: markedText({
      description: 'The file.',
      content: { 'application/json': {}, 'text/markdown': { type: 'string' } },
    }),
    errors: ['text_not_found'],
    handle: async ({ params: { site, file }, query }) => {
      const [, extension] = fileName.exec(file) ?? []
      if (!isSiteId(site) || !extension) throw new HttpError('text_not_found')
      const text = await readFile(join(textsDir, site, file), 'utf8').catch(() => null)
      if (text === null) throw new HttpError('text_not_found', `There is no text ${file} for the site ${site}.`)
      return {
        type: types[extension] ?? '',
        text,
        cacheControl: query.v ? 'public, max-age=31536000, immutable' : 'public, no-cache',
      }
    },
  })
