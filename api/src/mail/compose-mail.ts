import { languageTag } from 'shared/sites'
import { blocksAsHtml, blocksAsText, type Block } from './blocks.ts'
import type { Mail } from './mail.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'

type Extras = Pick<Mail, 'headers' | 'attachments'> & { name?: string; notes?: readonly Block[] }

/** Puts greeting and footer around the blocks. */
export const composeMail = (
  { lang, texts, sender, words }: SiteLocale,
  subject: string,
  blocks: readonly Block[],
  { name = '', notes = [], ...extras }: Extras = {},
): Mail => {
  const greeting = name ? words(texts.mail.greetingNamed, { name }) : texts.mail.greeting
  const all: Block[] = [
    { kind: 'text', text: greeting },
    ...blocks,
    ...notes,
    { kind: 'note', text: words(texts.mail.footer) },
  ]
  return {
    subject,
    text: blocksAsText(all),
    html: blocksAsHtml(all, { lang: languageTag(lang), title: subject }),
    lang,
    from: sender,
    ...extras,
  }
}
