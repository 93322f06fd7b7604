import { HttpError } from '../http/errors.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import type { Block } from '../mail/blocks.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { Mail } from '../mail/mail.ts'

/**
 * Where a token stands in a link. What is worth something for longer than the page takes to load stands behind `#`, which
 * no server is sent; confirming is over with the page that the link opens (docs/decisions/0041-tokens-behind-the-hash.md).
 */
const tokenPaths = {
  confirm: '/confirm/',
  'reset-password': '/reset-password/#',
  'stop-change': '/stop-change/#',
} as const

const tokenPath = (page: keyof typeof tokenPaths, token: string): string => {
  // Written by us as base64url; anything else would let a token steer the link.
  if (!/^[\w-]+$/.test(token)) throw new HttpError('internal_error')
  return tokenPaths[page] + token
}

const text = (words: string): Block => ({ kind: 'text', text: words })
const note = (words: string): Block => ({ kind: 'note', text: words })
const button = (words: string, url: string): Block => ({ kind: 'button', text: words, url })

/** A mail with a link that does what was asked for, and how long it is good for. */
export const linkMail = (
  siteLocale: SiteLocale,
  { subject, intro, button: label, life, ignore }: SiteLocale['texts']['mail']['confirmAccount'],
  url: string,
  extras: { name?: string } = {},
): Mail => {
  const { words } = siteLocale
  const blocks = [text(words(intro)), button(label, url), note(life), note(words(ignore))]
  return composeMail(siteLocale, words(subject), blocks, extras)
}

/** A mail of a change that the owner of the account may not have made, with what to do then. */
const warningMail = (
  siteLocale: SiteLocale,
  { subject, notYou, button: label }: { subject: string; notYou: string; button: string },
  intro: string,
  url: string,
  name: string,
): Mail => composeMail(siteLocale, siteLocale.words(subject), [text(intro), text(notYou), button(label, url)], { name })

export const confirmAccountMail = (siteLocale: SiteLocale, token: string): Mail =>
  linkMail(siteLocale, siteLocale.texts.mail.confirmAccount, siteLocale.link(tokenPath('confirm', token)))

export const accountExistsMail = (siteLocale: SiteLocale): Mail => {
  const { subject, intro, login, forgot, ignore } = siteLocale.texts.mail.accountExists
  return composeMail(siteLocale, siteLocale.words(subject), [
    text(siteLocale.words(intro)),
    button(login, siteLocale.link('/login')),
    text(forgot),
    button(siteLocale.texts.mail.resetPassword.button, siteLocale.link('/forgot-password')),
    note(ignore),
  ])
}

export const resetPasswordMail = (siteLocale: SiteLocale, token: string, name: string): Mail =>
  linkMail(siteLocale, siteLocale.texts.mail.resetPassword, siteLocale.link(tokenPath('reset-password', token)), {
    name,
  })

export const passwordChangedMail = (siteLocale: SiteLocale, name: string): Mail => {
  const texts = siteLocale.texts.mail.passwordChanged
  return warningMail(siteLocale, texts, siteLocale.words(texts.intro), siteLocale.link('/forgot-password'), name)
}

export const confirmEmailMail = (siteLocale: SiteLocale, token: string): Mail =>
  linkMail(siteLocale, siteLocale.texts.mail.confirmEmail, siteLocale.link(tokenPath('confirm', token)))

/** To the present address, as soon as another one is asked for. */
export const emailChangeAskedMail = (
  siteLocale: SiteLocale,
  { email, token, name }: { email: string; token: string; name: string },
): Mail => {
  const texts = siteLocale.texts.mail.emailChangeAsked
  const stop = siteLocale.link(tokenPath('stop-change', token))
  return warningMail(siteLocale, texts, siteLocale.words(texts.intro, { email }), stop, name)
}

export type AuthenticationMethodsChange = keyof SiteLocale['texts']['mail']['waysInChanged']['what']

export const authenticationMethodsChangedMail = (
  siteLocale: SiteLocale,
  change: AuthenticationMethodsChange,
  name: string,
): Mail => {
  const texts = siteLocale.texts.mail.waysInChanged
  return warningMail(siteLocale, texts, siteLocale.words(texts.what[change]), siteLocale.link('/forgot-password'), name)
}

/** To the former address. */
export const emailChangedMail = (siteLocale: SiteLocale, email: string, name: string): Mail => {
  const { subject, intro, notYou } = siteLocale.texts.mail.emailChanged
  const blocks = [text(siteLocale.words(intro, { email })), text(siteLocale.words(notYou))]
  return composeMail(siteLocale, siteLocale.words(subject), blocks, { name })
}

export const accountDeletedMail = (siteLocale: SiteLocale, name: string): Mail => {
  const { subject, intro, nothingLeft } = siteLocale.texts.mail.accountDeleted
  return composeMail(siteLocale, siteLocale.words(subject), [text(siteLocale.words(intro)), text(nothingLeft)], {
    name,
  })
}

export const unsubscribeMail = (siteLocale: SiteLocale, unsubscribeUrl: string): Mail => {
  const { subject, intro, button: label, ignore } = siteLocale.texts.mail.unsubscribe
  const blocks = [text(siteLocale.words(intro)), button(label, unsubscribeUrl), note(ignore)]
  return composeMail(siteLocale, siteLocale.words(subject), blocks)
}
