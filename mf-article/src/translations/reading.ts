import type { Article } from 'shared/contracts'

type Translated = Pick<Article, 'title' | 'title_lang' | 'abstract' | 'abstract_lang' | 'translations'>

/** The title and abstract as shown, each with the language it is in. */
export interface Reading {
  title: string
  titleLang: string
  abstract: string | null
  abstractLang: string
}

/** Languages the record can be read in: the one it is shown in first. */
export const readingLanguages = ({ title_lang, translations }: Translated): string[] => [
  ...new Set([title_lang, ...translations.filter((text) => text.title ?? text.abstract).map((text) => text.lang)]),
]

/**
 * The record in a language of its own. What it lacks in that language stays as the API chose it.
 *
 * @param lang a BCP 47 tag of `readingLanguages`; any other gives the record as it came
 */
export const readingIn = (article: Translated, lang: string): Reading => {
  const text = article.translations.find((translation) => translation.lang === lang)
  return {
    title: text?.title ?? article.title,
    titleLang: text?.title ? lang : article.title_lang,
    abstract: text?.abstract ?? article.abstract,
    abstractLang: text?.abstract ? lang : (article.abstract_lang ?? article.title_lang),
  }
}

/** Name of a language in that language: `español`, `简体中文`, with a capital as in a list of languages. */
export const ownLanguageName = (tag: string): string => {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag
  }
}
