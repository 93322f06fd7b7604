import { HttpError } from '../http/errors.ts'
import type { SiteLocale } from '../mail/site-locale.ts'
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

export const confirmAccountMail = (paper: SiteLocale, token: string): Mail => {
  const { subject, intro, button, life, ignore } = paper.texts.mail.confirmAccount
  return paper.mail(paper.words(subject), [
    { kind: 'text', text: paper.words(intro) },
    { kind: 'button', text: button, url: paper.link(tokenPath('confirm', token)) },
    { kind: 'note', text: life },
    { kind: 'note', text: ignore },
  ])
}

export const accountExistsMail = (paper: SiteLocale): Mail => {
  const { subject, intro, login, forgot, ignore } = paper.texts.mail.accountExists
  return paper.mail(paper.words(subject), [
    { kind: 'text', text: paper.words(intro) },
    { kind: 'button', text: login, url: paper.link('/login') },
    { kind: 'text', text: forgot },
    { kind: 'button', text: paper.texts.mail.resetPassword.button, url: paper.link('/forgot-password') },
    { kind: 'note', text: ignore },
  ])
}

export const resetPasswordMail = (paper: SiteLocale, token: string, name: string): Mail => {
  const { subject, intro, button, life, ignore } = paper.texts.mail.resetPassword
  return paper.mail(
    paper.words(subject),
    [
      { kind: 'text', text: paper.words(intro) },
      { kind: 'button', text: button, url: paper.link(tokenPath('reset-password', token)) },
      { kind: 'note', text: life },
      { kind: 'note', text: ignore },
    ],
    { name },
  )
}

export const passwordChangedMail = (paper: SiteLocale, name: string): Mail => {
  const { subject, intro, notYou, button } = paper.texts.mail.passwordChanged
  return paper.mail(
    paper.words(subject),
    [
      { kind: 'text', text: paper.words(intro) },
      { kind: 'text', text: notYou },
      { kind: 'button', text: button, url: paper.link('/forgot-password') },
    ],
    { name },
  )
}

export const confirmEmailMail = (paper: SiteLocale, token: string): Mail => {
  const { subject, intro, button, life, ignore } = paper.texts.mail.confirmEmail
  return paper.mail(paper.words(subject), [
    { kind: 'text', text: paper.words(intro) },
    { kind: 'button', text: button, url: paper.link(tokenPath('confirm', token)) },
    { kind: 'note', text: life },
    { kind: 'note', text: paper.words(ignore) },
  ])
}

/** To the present address, as soon as another one is asked for. */
export const emailChangeAskedMail = (
  paper: SiteLocale,
  { email, token, name }: { email: string; token: string; name: string },
): Mail => {
  const { subject, intro, notYou, button } = paper.texts.mail.emailChangeAsked
  return paper.mail(
    paper.words(subject),
    [
      { kind: 'text', text: paper.words(intro, { email }) },
      { kind: 'text', text: notYou },
      { kind: 'button', text: button, url: paper.link(tokenPath('stop-change', token)) },
    ],
    { name },
  )
}

/** Mails about the authentication methods of an account. */
export type AuthenticationMethodsChange = keyof SiteLocale['texts']['mail']['waysInChanged']['what']

export const authenticationMethodsChangedMail = (
  paper: SiteLocale,
  change: AuthenticationMethodsChange,
  name: string,
): Mail => {
  const { subject, what, notYou, button } = paper.texts.mail.waysInChanged
  return paper.mail(
    paper.words(subject),
    [
      { kind: 'text', text: paper.words(what[change]) },
      { kind: 'text', text: notYou },
      { kind: 'button', text: button, url: paper.link('/forgot-password') },
    ],
    { name },
  )
}

/** To the former address. */
export const emailChangedMail = (paper: SiteLocale, email: string, name: string): Mail => {
  const { subject, intro, notYou } = paper.texts.mail.emailChanged
  return paper.mail(
    paper.words(subject),
    [
      { kind: 'text', text: paper.words(intro, { email }) },
      { kind: 'text', text: paper.words(notYou) },
    ],
    { name },
  )
}

export const accountDeletedMail = (paper: SiteLocale, name: string): Mail => {
  const { subject, intro, nothingLeft } = paper.texts.mail.accountDeleted
  return paper.mail(
    paper.words(subject),
    [
      { kind: 'text', text: paper.words(intro) },
      { kind: 'text', text: nothingLeft },
    ],
    { name },
  )
}

export const unsubscribeMail = (paper: SiteLocale, unsubscribeUrl: string): Mail => {
  const { subject, intro, button, ignore } = paper.texts.mail.unsubscribe
  return paper.mail(paper.words(subject), [
    { kind: 'text', text: paper.words(intro) },
    { kind: 'button', text: button, url: unsubscribeUrl },
    { kind: 'note', text: ignore },
  ])
}
