import { markup, type Html } from '../html/html.ts'
import { declaredMetadata, type PageQuestion, type DescribePage } from '../page-metadata/page-metadata.ts'
import { createRequire } from 'node:module'
import type { Lang } from 'shared/sites'
import { createWords, type WordOf } from '../words/words.ts'

const read = createRequire(import.meta.url)
const namespace = 'health'
const known = new Map<Lang, WordOf>()

/** The panel's own words, which pages are not sent with the others. */
const healthWords = (lang: Lang): WordOf => {
  const texts: object = read(`shared/health/${lang}.json`)
  const words = known.get(lang) ?? createWords(lang, { [namespace]: texts }).of(namespace)
  known.set(lang, words)
  return words
}

/** The rows of `/__composition`, in the panel's own words. */
export const healthFacts: DescribePage = (question) => {
  const t = healthWords(question.words.lang)
  return { ...declaredMetadata(question), title: t('title'), description: t('intro'), listed: false }
}

/** The way to what servers know of the composition. */
export const healthWithoutScripts = ({ words }: PageQuestion): Html =>
  markup`<p><a href="/__composition.json">${healthWords(words.lang)('as_json')}</a></p>
`
