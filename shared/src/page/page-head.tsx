import { useLayoutEffect } from 'react'
import { useTexts } from '../i18n/index.ts'

interface Props {
  title: string
  description?: string
}

const metaDescription = (): HTMLMetaElement => {
  const found = document.head.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (found) return found
  const made = document.createElement('meta')
  made.name = 'description'
  document.head.append(made)
  return made
}

/**
 * Sets the document's title (`{title} – {site name}`) and meta description (requirement A7). Without a description
 * the site's own is used. Not a hoisted `<title>`: the page served already has one, and the first one counts.
 */
export const PageHead = ({ title, description }: Props) => {
  const t = useTexts('shared')
  const siteName = t('site.name')
  const whole = title === siteName ? title : t('page.title', { title, site: siteName })
  const words = description ?? t('site.description')
  useLayoutEffect(() => {
    document.title = whole
    metaDescription().content = words
  }, [whole, words])
  return null
}
