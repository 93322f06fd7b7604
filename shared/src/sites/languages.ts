/** Interface languages by the codes the product uses in URLs and on the wire (specification section 1). */
export const languages = ['en', 'es', 'fr', 'pt', 'cn'] as const

export type Lang = (typeof languages)[number]

export const byLang = <Value>(of: (lang: Lang) => Value): Record<Lang, Value> => ({
  en: of('en'),
  es: of('es'),
  fr: of('fr'),
  pt: of('pt'),
  cn: of('cn'),
})

const tags: Record<Lang, string> = { en: 'en', es: 'es', fr: 'fr', pt: 'pt-BR', cn: 'zh-CN' }

/**
 * The BCP 47 tag of an interface language, for `html lang`, `Intl` and widgets.
 * `cn` is not a language tag: `Intl` would fall back to English in silence.
 */
export const languageTag = (lang: Lang): string => tags[lang]
