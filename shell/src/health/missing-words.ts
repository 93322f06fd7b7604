import type { MissingTexts } from 'shared/health'
import { languageTag } from 'shared/sites'
import type { HealthWords } from './use-health-words.ts'

/** What is missing in each language, in words. */
export const missingWords = ({ t, language, number }: HealthWords, missing: MissingTexts): string =>
  missing
    .map(({ lang, keys }) =>
      t('missing', { n: number(keys.length), language: language(languageTag(lang)), keys: keys.join(', ') }),
    )
    .join(' · ') || t('remotes.none')
