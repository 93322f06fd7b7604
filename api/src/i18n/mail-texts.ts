import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fromEntries } from 'shared/contracts'
import { appraisalTexts } from 'shared/documents'
import { byLang, type Lang } from 'shared/sites'
import * as v from 'valibot'
import { loadApiTexts, type ApiTexts } from './api-texts.ts'
import { readTexts } from './read-texts.ts'

const text = v.pipe(v.string(), v.nonEmpty())
const texts = v.record(v.string(), text)
/** Forms of a sentence by `Intl.PluralRules`; a language has those it needs. */
const plural = v.strictObject({ one: v.optional(text), many: v.optional(text), other: text })
export type Plural = v.InferOutput<typeof plural>

const mailTextsSchema = v.strictObject({
  mail: v.strictObject({
    /** Names of the sites that are offered in the language. */
    sites: v.strictObject({ hse: text, sse: v.optional(text), cvd: v.optional(text) }),
    greeting: text,
    greetingNamed: text,
    footer: text,
    confirmAccount: v.strictObject({ subject: text, intro: text, button: text, life: text, ignore: text }),
    accountExists: v.strictObject({ subject: text, intro: text, login: text, forgot: text, ignore: text }),
    resetPassword: v.strictObject({ subject: text, intro: text, button: text, life: text, ignore: text }),
    passwordChanged: v.strictObject({ subject: text, intro: text, notYou: text, button: text }),
    /** `what` by the kind of security event. */
    waysInChanged: v.strictObject({
      subject: text,
      what: v.strictObject({
        passkey_added: text,
        passkey_removed: text,
        codes_on: text,
        codes_off: text,
        recovery_codes_renewed: text,
      }),
      notYou: text,
      button: text,
    }),
    confirmBrief: v.strictObject({ subject: text, intro: text, button: text, life: text, ignore: text }),
    confirmEmail: v.strictObject({ subject: text, intro: text, button: text, life: text, ignore: text }),
    emailChangeAsked: v.strictObject({ subject: text, intro: text, notYou: text, button: text }),
    emailChanged: v.strictObject({ subject: text, intro: text, notYou: text }),
    accountDeleted: v.strictObject({ subject: text, intro: text, nothingLeft: text }),
    unsubscribe: v.strictObject({ subject: text, intro: text, button: text, ignore: text }),
    documents: v.strictObject({
      subject: plural,
      intro: plural,
      ofSearch: text,
      attached: plural,
      along: v.strictObject({ word: text, pdf: text }),
      search: text,
    }),
  }),
  alerts: v.strictObject({
    subject: plural,
    intro: plural,
    newDocuments: plural,
    moreDocuments: plural,
    edit: text,
    updated: text,
    openSearch: text,
    /** `mixed`: the searches it tells of have frequencies of their own. */
    why: v.strictObject({ daily: text, weekly: text, monthly: text, mixed: text }),
    settings: text,
    unsubscribe: text,
  }),
  /** What became of what a reader sent. */
  contributions: v.strictObject({ subject: text, accepted: text, declined: text, reason: text, button: text }),
  /** That documents were retracted which somebody has. */
  retractions: v.strictObject({
    /** Of documents that are all saved, and of others. */
    ...{ saved: plural, had: plural },
    meaning: text,
    notice: text,
    once: text,
    list: text,
  }),
  search: v.strictObject({
    /** A search of everything, which only curated searches can be. */
    everything: text,
    query: text,
    /** Joins query and filters. */
    separator: text,
    filter: text,
    years: text,
  }),
  /** What is said of a document in a mail or a Word file. */
  brief: v.strictObject({
    published: text,
    searched: text,
    countries: text,
    cite: text,
    /** Title of a file. */
    title: text,
    /** When a file was made. */
    made: text,
    /** What it rests on. */
    ...{ date: text, source: text, language: text, search: text, numbers: text, found: text, looked: text, kept: text },
    /** When it was last brought up to date, and what that changed. */
    ...{ upToDate: text, changed: text },
    /** The prefix of a named row. */
    named: text,
    contents: text,
    notes: text,
    /** Stands where its author may write. */
    room: text,
    references: text,
    characteristics: text,
    licences: text,
    /** What a document found, by where its words are from. */
    ...{ messages: text, conclusions: text, beginning: text, noAbstract: text },
    quote: text,
    ...{ quoted: text, licence: text, noLicence: text },
    ...{ mailSubject: text, mailIntro: text },
  }),
  /** Documents side by side. */
  comparison: v.strictObject({
    /** Title of a file. */
    title: text,
    question: text,
    studies: text,
    conclusions: text,
    notStated: text,
    /** Items of an appraisal that have the same answer. */
    answered: text,
    /** Stands between them. */
    between: text,
  }),
  columns: v.strictObject({
    title: text,
    /** What the owner of a list wrote beside a document. */
    note: text,
    notices: text,
    type: text,
    published: text,
    quality: text,
    lastSearch: text,
    countries: text,
    journal: text,
    place: text,
    authors: text,
    doi: text,
    link: text,
    abstract: text,
    licence: text,
    attribution: text,
    living: text,
    yes: text,
    /** Stands in a file in place of a document that cannot be read. */
    unreadable: text,
    strategy: text,
  }),
})

/** What pages say of quality and of publishers' notices, in the texts of `shared`: mails and exports say the same. */
const sharedTextsSchema = v.object({
  publisher_notices: v.strictObject({
    withdrawn: text,
    retraction: text,
    concern: text,
    correction: text,
    where: text,
  }),
  quality: v.strictObject({
    not_appraised: text,
    ...fromEntries(appraisalTexts.map((key) => [key, text] as const)),
  }),
  appraisal_items: v.strictObject({
    numbered: text,
    parts: texts,
    answers: texts,
    amstar: texts,
    amstar_2: texts,
    robis: texts,
  }),
})

/** The words of mails and exports in one language. */
export type MailTexts = v.InferOutput<typeof mailTextsSchema> &
  v.InferOutput<typeof sharedTextsSchema> &
  Pick<ApiTexts, 'citationAvailableFrom' | 'authorsInDoubt'>
export type MailTextsByLanguage = Record<Lang, MailTexts>

/** What mails, exports and feeds say in the words of the pages. */
export const sharedTexts = (lang: Lang): v.InferOutput<typeof sharedTextsSchema> => {
  const file = fileURLToPath(import.meta.resolve(`shared/texts/${lang}.json`))
  return v.parse(sharedTextsSchema, JSON.parse(readFileSync(file, 'utf8')))
}

/** Reads `api/texts/accounts` and what it shares with the pages; throws when a language lacks a word. */
export const loadMailTexts = (): MailTextsByLanguage => {
  const own = readTexts(mailTextsSchema, 'accounts')
  const pages = loadApiTexts()
  return byLang((lang) => ({
    ...own[lang],
    ...sharedTexts(lang),
    citationAvailableFrom: pages[lang].citationAvailableFrom,
    authorsInDoubt: pages[lang].authorsInDoubt,
  }))
}
