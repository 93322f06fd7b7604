import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { provided } from '../provided/index.ts'
import { I18nextProvider } from 'react-i18next'
import { languageTag, type Lang } from '../sites/index.ts'
import type { TextOf, Texts } from './texts.ts'

interface Shown {
  texts: Texts
  lang: Lang
}
const [TextsContext, useShown] = provided<Shown>('a TextsProvider')

interface Props {
  texts: Texts
  /** The language wanted, from the address. */
  lang: Lang
  /** What else has to be there before the language changes. Must not reject. */
  prepare?: (lang: Lang) => Promise<void>
  /** Told when the texts of the wanted language cannot be had; the page stays in the language it is in. */
  onFailure?: (lang: Lang) => void
  children: ReactNode
}

/**
 * Shows the page in the wanted language as soon as its texts and what else it needs are there, and in the former one
 * until then: everything on the page changes language in one commit.
 */
export const TextsProvider = ({ texts, lang, prepare, onFailure, children }: Props) => {
  const [shown, setShown] = useState(lang)

  useLayoutEffect(() => {
    // A remote may have emptied the document in this very task; it is put back in the next one.
    const html = document.querySelector('html')
    html?.setAttribute('lang', languageTag(shown))
    html?.setAttribute('dir', 'ltr')
    void texts.i18n.changeLanguage(languageTag(shown))
  }, [texts, shown])

  useEffect(() => {
    if (lang === shown) return
    let wanted = true
    Promise.all([texts.ensure(lang), prepare?.(lang)]).then(
      () => wanted && setShown(lang),
      () => wanted && onFailure?.(lang),
    )
    return () => {
      wanted = false
    }
  }, [texts, lang, shown, prepare, onFailure])

  // The same until the language changes: what the server rendered is rendered again where a context above it changes.
  const value = useMemo(() => ({ texts, lang: shown }), [texts, shown])
  return (
    <TextsContext value={value}>
      <I18nextProvider i18n={texts.i18n}>{children}</I18nextProvider>
    </TextsContext>
  )
}

/** The language everything on the page is shown in, and should be asked for. */
export const useLang = (): Lang => useShown('useLang').lang

/** The texts of a namespace. The function is the same until the language changes. */
export const useTexts = (namespace: string): TextOf => {
  const { texts, lang } = useShown('useTexts')
  return texts.of(lang, namespace)
}

/** Loads the texts of a language ahead of a switch. */
export const useEnsureLang = (): ((lang: Lang) => Promise<void>) => useShown('useEnsureLang').texts.ensure

/** The store of texts behind the hooks. */
export const useTextsStore = (): Texts => useShown('useTextsStore').texts
