import type { PublisherNotice } from 'shared/contracts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import type { MailTexts } from '../i18n/mail-texts.ts'

/** Notices in words, each with where it was published. */
export const noticeWords = (
  notices: readonly PublisherNotice[] | undefined,
  { publisher_notices: texts }: MailTexts,
  words: SiteLocale['words'],
): string =>
  (notices ?? [])
    .map(({ kind, reference, url }) => {
      const where = reference ?? url
      return where ? words(texts.where, { notice: texts[kind], where }) : texts[kind]
    })
    .join('; ')
