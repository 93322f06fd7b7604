import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Article } from 'shared/contracts'
import { articlePath } from 'shared/documents'

const readable = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/**
 * The address of a record without its query string, corrected in place when the words after the id are none of its
 * titles. A title in another language is left alone, so that a change of language changes no path.
 */
export const useCanonicalAddress = (article: Article): string => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const canonical = articlePath(article)
  const titles = [article.title, ...article.translations.map((text) => text.title ?? '')]
  const fits = titles.some((title) => readable(articlePath({ id: article.id, title })) === readable(pathname))
  useEffect(() => {
    if (!fits) void navigate({ pathname: canonical, search, hash }, { replace: true, state })
  }, [fits, canonical, search, hash, state, navigate])
  return canonical
}
