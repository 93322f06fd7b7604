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
 * Corrects the address of a record in place when the words after the id are none of its titles. A title in another
 * language is left alone, so that a change of language changes no path.
 */
export const useCorrectAddress = (article: Article): void => {
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const correct = articlePath(article)
  const titles = [article.title, ...article.translations.map((text) => text.title ?? '')]
  const fits = titles.some((title) => readable(articlePath({ id: article.id, title })) === readable(pathname))
  useEffect(() => {
    if (!fits) void navigate({ pathname: correct, search, hash }, { replace: true, state })
  }, [fits, correct, search, hash, state, navigate])
}
