import { createInstance, type i18n } from 'i18next'
import type { TextBundle } from '../health/text-keys.ts'
import { languageTag, sites, type Lang, type SiteId } from '../sites/index.ts'

/** Values for the placeholders of a text; `count` chooses the plural form. */
export type TextParams = Readonly<Record<string, string | number>>

/** Gives the text of a key in the language shown. */
export type TextOf = (key: string, params?: TextParams) => string

export type LoadTexts = (site: SiteId, lang: Lang) => Promise<TextBundle>

export interface TextsOptions {
  site: SiteId
  /** The language the page starts in. */
  lang: Lang
  load: LoadTexts
  /** Called with a key that no language has. Such a text is shown as nothing, never as its key. */
  onMissing?: (namespace: string, key: string) => void
}

/** The texts of the page: one i18next instance that languages are added to as they are asked for. */
export interface Texts {
  readonly site: SiteId
  readonly i18n: i18n
  has: (lang: Lang) => boolean
  /** Loads a language unless it is there. Rejects when it cannot be had; asking again tries again. */
  ensure: (lang: Lang) => Promise<void>
  /** Adds or replaces texts by hand, for the standalone pages. */
  add: (lang: Lang, bundle: TextBundle) => void
  /** The same function for the same language and namespace. */
  of: (lang: Lang, namespace: string) => TextOf
}

/** Sets words of a script that runs from right to left apart: the marks beside them keep their places. */
const isolateRightToLeft = (words: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(words) ? `\u2068${words}\u2069` : words

/**
 * Loads the first language and builds the instance. Rejects when the texts of the first language cannot be had.
 * Missing texts show English (requirement A3); the files are filled up when they are assembled.
 */
export const createTexts = async ({ site, lang, load, onMissing }: TextsOptions): Promise<Texts> => {
  const i18n = createInstance()
  const loaded = new Set<Lang>()
  const loading = new Map<Lang, Promise<void>>()
  const given = new Map<string, TextOf>()
  /** Texts without placeholders, which most are: a page says the same words many times. */
  const plain = new Map<string, string>()

  const add = (language: Lang, bundle: TextBundle): void => {
    for (const [namespace, texts] of Object.entries(bundle)) {
      i18n.addResourceBundle(languageTag(language), namespace, texts, true, true)
    }
    loaded.add(language)
    plain.clear()
  }
  const ensure = (language: Lang): Promise<void> => {
    if (loaded.has(language)) return Promise.resolve()
    const waiting = loading.get(language)
    if (waiting) return waiting
    const request = load(site, language)
      .then((bundle) => add(language, bundle))
      .finally(() => loading.delete(language))
    loading.set(language, request)
    return request
  }
  const of = (language: Lang, namespace: string): TextOf => {
    const id = `${language}:${namespace}`
    const known = given.get(id)
    if (known) return known
    const t = i18n.getFixedT(languageTag(language), namespace)
    const textOf: TextOf = (key, params) => {
      if (params) return t(key, { ...params })
      const known = plain.get(`${id}:${key}`)
      if (known !== undefined) return known
      const text = t(key)
      // Each missing one is reported each time.
      if (text !== '') plain.set(`${id}:${key}`, text)
      return text
    }
    given.set(id, textOf)
    return textOf
  }

  await i18n.init({
    lng: languageTag(lang),
    fallbackLng: languageTag('en'),
    supportedLngs: sites[site].languages.map(languageTag).concat('en'),
    load: 'currentOnly',
    resources: {},
    ns: [],
    // React escapes HTML. What is put in is set apart where its words run from right to left.
    interpolation: { escape: isolateRightToLeft },
    parseMissingKeyHandler: () => '',
    saveMissing: true,
    missingKeyHandler: (_languages, namespace, key) => onMissing?.(namespace, key),
    react: { useSuspense: false, bindI18n: '', bindI18nStore: '' },
  })
  await ensure(lang)
  // Every part of the page is given them: none may change what the others call.
  for (const [name, value] of Object.entries(i18n))
    if (typeof value === 'function') Object.defineProperty(i18n, name, { writable: false, configurable: false })
  const texts: Texts = { site, i18n, has: (language) => loaded.has(language), ensure, add, of }
  return Object.freeze(texts)
}
