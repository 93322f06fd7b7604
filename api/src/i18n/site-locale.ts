import { languageTag, sites, type Lang, type SiteId } from 'shared/sites'
import { fill } from './api-texts.ts'
import type { MailTexts, MailTextsByLanguage, Plural } from './mail-texts.ts'

/** Origin of a site's pages, from configuration: a request's host is never trusted with a link in a mail. */
export type SiteOrigin = (site: SiteId) => string

/** What mails, files and feeds of a site are written with, in one language. */
export interface SiteLocale {
  site: SiteId
  lang: Lang
  texts: MailTexts
  siteName: string
  origin: string
  /** Name and address that mails come from. */
  sender: { name: string; address: string }
  /** An absolute address on the site, in the mail's language unless the query names another. */
  link(path: string, query?: Readonly<Record<string, string>>): string
  /** Fills a text; the site's name and origin are there for every text. */
  words(template: string, values?: Readonly<Record<string, string | number>>): string
  /** The form of a sentence for a number, with the number as `count`. */
  counted(forms: Plural, count: number, values?: Readonly<Record<string, string | number>>): string
}

export interface SiteLocaleOptions {
  texts: MailTextsByLanguage
  siteOrigin: SiteOrigin
  /** Address mails come from; by default `no-reply` at the site's own name. */
  mailFrom?: string | undefined
}

/** The language wanted, where the site offers it, otherwise English. */
export const offeredLanguage = (site: SiteId, wanted: Lang | undefined): Lang =>
  wanted && sites[site].languages.includes(wanted) ? wanted : 'en'

/** The language that a person chose on a site, or else on another one, where this site offers it. */
export const chosenLanguage = (languages: Partial<Record<SiteId, Lang>>, site: SiteId): Lang | undefined =>
  languages[site] ?? Object.values(languages).find((lang) => sites[site].languages.includes(lang))

export type SiteLocales = (site: SiteId, wanted: Lang | undefined) => SiteLocale

export const createSiteLocales =
  ({ texts: byLanguage, siteOrigin, mailFrom }: SiteLocaleOptions): SiteLocales =>
  (site, wanted) => {
    const lang = offeredLanguage(site, wanted)
    const texts = byLanguage[lang]
    const tag = languageTag(lang)
    const origin = siteOrigin(site)
    const siteName = texts.mail.sites[site] ?? texts.mail.sites.hse
    const rules = new Intl.PluralRules(tag)
    const numbers = new Intl.NumberFormat(tag)
    const words: SiteLocale['words'] = (template, values = {}) => fill(template, { site: siteName, origin, ...values })
    return {
      site,
      lang,
      texts,
      siteName,
      origin,
      sender: { name: siteName, address: mailFrom ?? `no-reply@${new URL(origin).hostname}` },
      link: (path, query = {}) => {
        const address = new URL(path, origin)
        for (const [name, value] of Object.entries({ ...query, lang: query['lang'] ?? lang }))
          address.searchParams.set(name, value)
        return address.href
      },
      words,
      counted: (forms, count, values = {}) => {
        const rule = rules.select(count)
        const form = (rule === 'one' || rule === 'many' ? forms[rule] : undefined) ?? forms.other
        return words(form, { ...values, count: numbers.format(count) })
      },
    }
  }
