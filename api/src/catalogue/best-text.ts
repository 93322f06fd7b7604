import { languages, type Lang } from 'shared/sites'
import type { EvidenceRecord, Translations } from '../records/record.ts'

/** Tags a reader of an interface language understands, best first. */
const understood: Record<Lang, readonly string[]> = {
  en: ['en'],
  es: ['es'],
  fr: ['fr'],
  pt: ['pt', 'pt-BR'],
  cn: ['zh-Hans', 'zh-CN', 'zh', 'zh-Hant', 'zh-TW'],
}

export interface TextInLanguage {
  /** BCP 47 tag. */
  lang: string
  text: string
}

/** The text in the interface language, otherwise in English, otherwise in any language; null when there is none. */
export const bestText = (texts: Translations, lang: Lang): TextInLanguage | null => {
  for (const tag of [...understood[lang], 'en', ...Object.keys(texts)]) {
    const text = texts[tag]
    if (text) return { lang: tag, text }
  }
  return null
}

/** The interface languages whose readers understand one of the texts. */
export const languagesOf = (texts: Translations): Lang[] =>
  languages.filter((lang) => understood[lang].some((tag) => texts[tag]))

/** Key messages in the language `bestText` would choose; undefined where there are none. */
export const messagesIn = (messages: EvidenceRecord['keyMessages'], lang: Lang) => {
  const filled = Object.entries(messages).filter(([, list]) => list.length > 0)
  const found = bestText(Object.fromEntries(filled.map(([tag, [first = '']]) => [tag, first])), lang)
  return found ? { texts: messages[found.lang] ?? [], lang: found.lang } : undefined
}
