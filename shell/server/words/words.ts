import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'
import * as v from 'valibot'
import { formatsOf, type Formats } from 'shared/formats'
import { languageTag, type Lang } from 'shared/sites'

/** Gives a text with its placeholders filled; nothing for a key nobody has. */
export type WordOf = (key: string, params?: Readonly<Record<string, string | number>>) => string

/** The words of a page in one language. */
export interface Words {
  lang: Lang
  /** The texts of a part of the page, by its namespace: what visitors' browsers read too. */
  of: (namespace: string) => WordOf
  /** The words that only the server writes, for readers without scripts. */
  own: WordOf
  formats: Formats
}

/** Texts by namespace, as `/i18n/{site}/{lang}.json` holds them. */
export const textBundleSchema = v.record(v.string(), v.looseObject({}))
export type TextBundle = Readonly<Record<string, object>>

const ownNamespace = 'server'

const readOwn = (lang: Lang): object =>
  v.parse(v.looseObject({}), JSON.parse(readFileSync(join(import.meta.dirname, '../texts', `${lang}.json`), 'utf8')))

const ownTexts = new Map<Lang, object>()
const ownTextsIn = (lang: Lang): object => {
  const texts = ownTexts.get(lang) ?? readOwn(lang)
  ownTexts.set(lang, texts)
  return texts
}

/** Builds the words of a language from the texts of a site. */
export const createWords = (lang: Lang, bundle: TextBundle): Words => {
  const lng = languageTag(lang)
  const i18n = createInstance()
  void i18n.init({
    lng,
    fallbackLng: false,
    initAsync: false,
    resources: { [lng]: { ...bundle, [ownNamespace]: ownTextsIn(lang) } },
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: () => '',
  })
  const of = (namespace: string): WordOf => {
    const t = i18n.getFixedT(lng, namespace)
    return (key, params = {}) => t(key, { ...params })
  }
  return { lang, of, own: of(ownNamespace), formats: formatsOf(lang) }
}
