import type { searchRequestSchema } from 'shared/contracts'
import { parseFilterKeys } from 'shared/filters'
import type * as v from 'valibot'
import { HttpError } from '../http/errors.ts'
import type { Match } from '../search/search-index.ts'

type MatchParameters =
  'q' | 'best' | 'applied_filters' | 'site' | 'lang' | 'match' | 'unexpanded' | 'in_language' | 'near'

const mostFilterKeys = 500

/** What a request asks the index for; a request with too many filters is refused. */
export const readMatch = ({
  q,
  best,
  applied_filters,
  site,
  lang,
  match,
  unexpanded,
  in_language,
  near,
}: Pick<v.InferOutput<typeof searchRequestSchema>, MatchParameters>): Match => {
  const filters = parseFilterKeys(applied_filters)
  if (filters.length > mostFilterKeys)
    throw new HttpError(
      'invalid_request',
      `applied_filters: there are ${filters.length} keys, at most ${mostFilterKeys} are possible.`,
    )
  return {
    ...{ q, site, lang, best: best === 'true', filters, match, unexpanded },
    inLanguage: in_language === 'true',
    near: near === 'true',
  }
}
