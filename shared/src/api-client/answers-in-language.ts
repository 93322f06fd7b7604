import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Lang } from '../sites/index.ts'
import type { TextsVersion } from './texts-version.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Asks for the same answer in another language. A query has it when its answer holds words that are shown. */
      prefetchIn?: (client: QueryClient, lang: Lang) => Promise<void>
      /** Set for all queries by the host. */
      textsVersion?: TextsVersion
    }
  }
}

/** How long a change of language waits for answers. */
const timeout = 3000

/**
 * Asks for every answer on screen in another language, so that it can change together with the texts. Resolves when
 * all are there, or after three seconds; never rejects.
 */
export const prefetchAnswersIn = async (client: QueryClient, lang: Lang): Promise<void> => {
  const asked = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ meta }) => meta?.prefetchIn?.(client, lang) ?? [])
  if (asked.length === 0) return
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, timeout)
  await Promise.race([Promise.all(asked), late.promise])
  clearTimeout(timer)
}

/**
 * Whether a query answers in a language. For `placeholderData`: a former answer may stay on screen until the new one is
 * there only if it does, since no screen is ever half translated.
 */
export const isAnswerIn = (query: { queryKey: QueryKey } | undefined, lang: Lang | undefined): boolean =>
  query?.queryKey.some(
    (part) => part === lang || (typeof part === 'object' && part !== null && 'lang' in part && part.lang === lang),
  ) ?? false
