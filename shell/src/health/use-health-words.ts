import { useEffect, useMemo, useState } from 'react'
import { useFormats, useLang, useTextsStore, type Formats, type TextOf, type TextTree } from 'shared/i18n'
import { languageTag, type Lang } from 'shared/sites'

const namespace = 'health'

/** The panel's words are not sent to visitors: each language is a file of its own. */
const words: Record<Lang, () => Promise<{ default: TextTree }>> = {
  en: () => import(/* webpackChunkName: "health-en" */ 'shared/health/en.json'),
  es: () => import(/* webpackChunkName: "health-es" */ 'shared/health/es.json'),
  fr: () => import(/* webpackChunkName: "health-fr" */ 'shared/health/fr.json'),
  pt: () => import(/* webpackChunkName: "health-pt" */ 'shared/health/pt.json'),
  cn: () => import(/* webpackChunkName: "health-cn" */ 'shared/health/cn.json'),
}

export interface HealthWords extends Formats {
  t: TextOf
  /** A date with its time of day. */
  moment: (iso: string) => string
  /** A time of day. */
  time: (iso: string) => string
}

/** The words of the panel in the language shown; null until they are there. Throws while rendering when they cannot be had. */
export const useHealthWords = (): HealthWords | null => {
  const texts = useTextsStore()
  const lang = useLang()
  const formats = useFormats()
  const [loaded, setLoaded] = useState<{ lang: Lang; failure?: unknown } | null>(null)
  useEffect(() => {
    let wanted = true
    words[lang]().then(
      ({ default: tree }) => {
        texts.add(lang, { [namespace]: tree })
        if (wanted) setLoaded({ lang })
      },
      (failure: unknown) => wanted && setLoaded({ lang, failure }),
    )
    return () => {
      wanted = false
    }
  }, [texts, lang])
  const ready = loaded?.lang === lang
  if (ready && loaded.failure !== undefined) throw loaded.failure
  return useMemo(() => {
    if (!ready) return null
    const moments = new Intl.DateTimeFormat(languageTag(lang), { dateStyle: 'medium', timeStyle: 'short' })
    const times = new Intl.DateTimeFormat(languageTag(lang), { timeStyle: 'medium' })
    return {
      ...formats,
      t: texts.of(lang, namespace),
      moment: (iso) => moments.format(new Date(iso)),
      time: (iso) => times.format(new Date(iso)),
    }
  }, [ready, texts, lang, formats])
}
