import type { Lang } from 'shared/sites'
import * as v from 'valibot'
import { readTexts } from '../i18n/read-texts.ts'

const text = v.pipe(v.string(), v.nonEmpty())
const feedWordsSchema = v.strictObject({
  /** Names of the sites that are offered in the language. */
  names: v.strictObject({ hse: text, sse: v.optional(text), cvd: v.optional(text) }),
  title: text,
  subtitle: text,
  /** Title of the feed of a search, and of one for the best evidence only. */
  search: text,
  bestOfSearch: text,
  searchSubtitle: text,
})
export type FeedWords = v.InferOutput<typeof feedWordsSchema>

/** Reads the words of the feeds; throws when a language lacks one. */
export const loadFeedWords = (): Record<Lang, FeedWords> => readTexts(feedWordsSchema, 'latest-content')
