import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useLang, useTexts } from '../i18n/index.ts'
import { useOrigin, useSite } from '../routing/index.ts'
import { dropServed, isAsServed, writePageTags } from './head-tags.ts'

interface Props {
  title: string
  /** Without one the site's own is used. */
  description?: string
  /** Canonical path of the page, without a language; the path of the address by default. */
  path?: string
  /** Set while the page waits for what it shows: a head that the server wrote for it stays until then. */
  provisional?: boolean
}

/**
 * Sets the document's title (`{title} – {site name}`), meta description (requirement A7), canonical address and the
 * addresses in the site's other languages, all in the commit that shows the page. Not hoisted elements: the page served
 * already has them, and the first ones count.
 */
export const PageHead = ({ title, description, path, provisional = false }: Props) => {
  const t = useTexts('shared')
  const lang = useLang()
  const { languages } = useSite()
  const origin = useOrigin()
  const { pathname } = useLocation()
  const siteName = t('site.name')
  const whole = title === siteName ? title : t('page.title', { title, site: siteName })
  const words = description ?? t('site.description')
  const canonical = path ?? pathname
  useLayoutEffect(() => {
    const { head } = document
    if (provisional && isAsServed(head, pathname, lang)) return
    dropServed(head, pathname, lang)
    writePageTags(head, { title: whole, description: words, path: canonical, lang, languages, origin })
  }, [whole, words, canonical, lang, languages, origin, pathname, provisional])
  return null
}
