import { byLang, type Lang } from 'shared/sites'
import * as v from 'valibot'
import { sharedTexts, type MailTexts } from '../i18n/mail-texts.ts'
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
  /** Title of a document that was retracted or corrected. */
  noticed: text,
})
export type FeedWords = v.InferOutput<typeof feedWordsSchema> & { notices: MailTexts['publisher_notices'] }

/** Reads the words of the feeds; throws when a language lacks one. */
export const loadFeedWords = (): Record<Lang, FeedWords> => {
  const own = readTexts(feedWordsSchema, 'latest-content')
  return byLang((lang) => ({ ...own[lang], notices: sharedTexts(lang).publisher_notices }))
}
