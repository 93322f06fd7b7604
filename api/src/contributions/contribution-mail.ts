import { composeMail } from '../mail/compose-mail.ts'
import type { Mail } from '../mail/mail.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'

/** Tells a reader what became of what they sent. */
export const contributionMail = (
  locale: SiteLocale,
  outcome: { state: 'accepted'; documentPath: string } | { state: 'declined'; reason: string },
): Mail => {
  const { subject, accepted, declined, reason, button } = locale.texts.contributions
  return composeMail(
    locale,
    locale.words(subject),
    outcome.state === 'accepted'
      ? [
          { kind: 'text', text: locale.words(accepted) },
          { kind: 'button', text: button, url: locale.link(outcome.documentPath) },
        ]
      : [
          { kind: 'text', text: locale.words(declined) },
          { kind: 'text', text: locale.words(reason, { reason: outcome.reason }) },
        ],
  )
}
