import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { profileQuery, useApi } from '../api-client/index.ts'
import { useEnsureLang, useLang } from '../i18n/index.ts'
import { namedLang, useIsNavigating, useSite, useSwitchLang } from '../routing/index.ts'
import { ownerOf, useSession } from '../session/index.ts'

/**
 * Fetches the profile as long as a person is logged in (requirement C1), and shows the site in the language it names,
 * unless the address names one (requirement A4).
 */
export const ProfileLanguage = () => {
  const api = useApi()
  const { id, languages } = useSite()
  const session = useSession()
  const { key, search } = useLocation()
  const isNavigating = useIsNavigating()
  const shown = useLang()
  const ensure = useEnsureLang()
  const switchLang = useSwitchLang()
  const { data: profile } = useQuery({
    ...profileQuery(api, ownerOf(session), id),
    enabled: session.status === 'user',
    retry: false,
  })
  const chosen = session.status === 'user' ? profile?.languages[id] : undefined
  const wanted = namedLang(search) === null && chosen !== shown && languages.find((lang) => lang === chosen)
  // The texts are loaded first: the address is changed only when that takes no time, so that no other move comes between.
  const { data: ready } = useQuery({
    queryKey: ['profile-language', id, wanted],
    queryFn: () => (wanted ? ensure(wanted).then(() => wanted) : null),
    enabled: Boolean(wanted),
    retry: false,
  })
  useEffect(() => {
    if (!wanted || ready !== wanted) return
    // A navigation that is under way, such as the way back after logging in, comes first: its location has another key.
    const timer = setTimeout(() => {
      if (!isNavigating()) void switchLang(wanted)
    }, 0)
    return () => clearTimeout(timer)
  }, [wanted, ready, switchLang, isNavigating, key])
  return null
}
