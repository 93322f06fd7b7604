import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import * as v from 'valibot'

const stateSchema = v.object({ mailedToken: v.string() })

const kept = (state: unknown): string => (v.is(stateSchema, state) ? state.mailedToken : '')

/**
 * The token of a mailed link: behind `#`, or in the path (`:token`) or the query (`token`) as older mails have it. It is
 * taken out of the address at once, and kept with the entry of the browser's history, so that the page may be reloaded.
 *
 * @param path the page's address without a token; `by=link` in its query says that it was opened with one
 * @returns an empty text where the page was opened without one
 */
export const useMailedToken = (path: string): string => {
  const { token: inPath = '' } = useParams()
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const given = hash.slice(1) || inPath || (query.get('token') ?? '')
  const [token, setToken] = useState(given || kept(state))
  if (given && given !== token) setToken(given)
  if (query.has('token')) {
    query.delete('token')
    query.set('by', 'link')
  }
  const rest = query.toString()
  useEffect(() => {
    if (!given) return
    const entry = { ...(typeof state === 'object' && state), mailedToken: given }
    void navigate({ pathname: path, search: rest && `?${rest}` }, { replace: true, state: entry })
  }, [given, path, rest, state, navigate])
  return given || token
}
