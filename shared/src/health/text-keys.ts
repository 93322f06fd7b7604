import { languageTag, siteIds, sites, type Lang } from '../sites/index.ts'

/** Texts by key, as the files of a language hold them. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

export const isTextTree = (value: unknown): value is TextTree =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text: unknown) => typeof text === 'string' || isTextTree(text))

/** Texts by namespace, as `/i18n/{site}/{lang}.json` holds them. */
export type TextBundle = Readonly<Record<string, TextTree>>

/** Texts by namespace as they were read. @throws Error that names where they came from, when they are none */
export const readTextBundle = (value: unknown, from: string): TextBundle => {
  if (!isTextTree(value)) throw new Error(`${from} holds no texts.`)
  return Object.fromEntries(
    Object.entries(value).map(([namespace, texts]) => {
      if (typeof texts === 'string') throw new Error(`${from} holds a text outside of any namespace: ${namespace}.`)
      return [namespace, texts]
    }),
  )
}

/** Every text with its whole key. */
export const flatTexts = (tree: TextTree, prefix = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatTexts(value, `${prefix}${key}.`),
  )

const pluralForm = /_(zero|one|two|few|many|other)$/

/** A key without its plural form. */
export const plainKey = (key: string): string => key.replace(pluralForm, '')

/** Keys that have plural forms in English: their base names. */
const pluralKeys = (keys: readonly string[]): Set<string> =>
  new Set(keys.filter((key) => key.endsWith('_other')).map(plainKey))

const formsOf = (lang: Lang): string[] => new Intl.PluralRules(languageTag(lang)).resolvedOptions().pluralCategories

/** A key below the name of a site is needed only in the languages of that site. */
const neededIn = (key: string, lang: Lang): boolean => {
  const site = siteIds.find((id) => key.split('.').includes(id))
  return site === undefined || sites[site].languages.includes(lang)
}

/** What must be there in a language, given the English texts. i18next takes a form `zero` in every language. */
export const expectedKeys = (english: TextTree, lang: Lang): Set<string> => {
  const keys = flatTexts(english).map(([key]) => key)
  const plurals = pluralKeys(keys)
  const kept = keys.filter((key) => key.endsWith('_zero') || !(pluralForm.test(key) && plurals.has(plainKey(key))))
  const forms = [...plurals].flatMap((key) => formsOf(lang).map((form) => `${key}_${form}`))
  return new Set([...kept, ...forms].filter((key) => neededIn(key, lang)))
}

/** Keys that a language lacks. */
export const missingKeys = (english: TextTree, own: TextTree, lang: Lang): string[] => {
  const present = new Set(flatTexts(own).map(([key]) => key))
  return [...expectedKeys(english, lang)].filter((key) => !present.has(key))
}
