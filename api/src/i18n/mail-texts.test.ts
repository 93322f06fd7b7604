import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages, languageTag, siteIds, sites } from 'shared/sites'
import { blocksAsHtml, blocksAsText } from '../mail/blocks.ts'
import { createSiteLocales } from './site-locale.ts'
import { loadMailTexts, type MailTexts } from './mail-texts.ts'

const texts = loadMailTexts()

const placesOf = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string')
    return [
      [
        path,
        [...value.matchAll(/\{\{\w+\}\}/g)]
          .map(([place]) => place)
          .toSorted()
          .join(),
      ],
    ]
  return Object.entries(value as object).flatMap(([name, inner]) => placesOf(inner, `${path}.${name}`))
}
const withoutForms = (path: string) => !/\.(one|many)$/.test(path) && !path.startsWith('.mail.sites')

test('every language fills the same places', () => {
  const english = new Map(placesOf(texts.en))
  for (const lang of languages) {
    for (const [path, places] of placesOf(texts[lang])) {
      if (withoutForms(path)) assert.equal(places, english.get(path), `${lang}${path}`)
    }
  }
})

test('every language has the plural forms it needs, and the name of each site that offers it', () => {
  for (const lang of languages) {
    const { pluralCategories } = new Intl.PluralRules(languageTag(lang)).resolvedOptions()
    const forms: MailTexts['alerts']['subject'][] = [
      ...Object.values(texts[lang].alerts).filter((value) => typeof value === 'object' && 'other' in value),
      texts[lang].mail.documents.subject,
      texts[lang].mail.documents.intro,
      texts[lang].mail.documents.attached,
    ] as MailTexts['alerts']['subject'][]
    for (const form of forms) assert.deepEqual(Object.keys(form).toSorted(), pluralCategories.toSorted())
    for (const site of siteIds) if (sites[site].languages.includes(lang)) assert.ok(texts[lang].mail.sites[site])
  }
})

test('numbers choose their form', () => {
  const siteLocales = createSiteLocales({ texts, siteOrigin: (site) => `https://${site}.example` })
  const subject = (lang: 'en' | 'fr' | 'cn', count: number) => {
    const siteLocale = siteLocales('hse', lang)
    return siteLocale.counted(siteLocale.texts.alerts.subject, count)
  }
  assert.match(subject('en', 1), /^1 new document for/)
  assert.match(subject('en', 1200), /^1,200 new documents for/)
  assert.match(subject('fr', 0), /^0 nouveau document pour/)
  assert.match(subject('cn', 3), /3 篇新文献$/)
})

test('a language the site does not offer becomes English', () => {
  const siteLocales = createSiteLocales({ texts, siteOrigin: (site) => `https://${site}.example` })
  assert.equal(siteLocales('cvd', 'pt').lang, 'en')
})

test('what stands in a mail cannot become markup', () => {
  const blocks = [
    { kind: 'text', text: '<script>alert(1)</script>' },
    {
      kind: 'documents',
      documents: [
        {
          title: '"><img src=x>',
          lang: 'en"><img>',
          url: 'https://x.example/?a=1&b="',
          facts: ['<b>'],
          summary: { lang: '"><b>', text: '<b>' },
          citation: '<b>',
        },
      ],
      cite: (citation: string) => `<b>${citation}`,
    },
  ] as const
  const html = blocksAsHtml(blocks, { lang: 'en', title: '</title><script>' })
  assert.doesNotMatch(html, /<script|<img|<b>/)
  assert.match(blocksAsText(blocks), /<script>alert\(1\)<\/script>/)
})
