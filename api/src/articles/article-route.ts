import { articleRequestSchema, articleSchema } from 'shared/contracts'
import * as v from 'valibot'
import { everyone } from '../http/access.ts'
import { jsonWithEtag } from '../http/answer.ts'
import { HttpError } from '../http/errors.ts'
import { route } from '../http/route.ts'
import type { ArticleService } from './article-service.ts'

const paramsSchema = v.object({ id: v.pipe(v.string(), v.maxLength(400)) })

export const articleRoute = (articles: ArticleService) =>
  route({
    method: 'GET',
    access: everyone,
    limit: 'none',
    path: '/api/articles/:id',
    summary: 'An article',
    description:
      'The full record of a document in the language asked for. The part of the address after the first dash is a title for people and is not read.',
    params: paramsSchema,
    query: articleRequestSchema,
    answer: jsonWithEtag(articleSchema),
    errors: ['article_not_found', 'article_withdrawn'],
    handle: async ({ params, query }) => {
      const id = params.id.split('-')[0]?.toLowerCase() ?? ''
      const article = await articles.find({ id, site: query.type, lang: query.lang })
      if (!article) throw new HttpError('article_not_found')
      return article
    },
  })
