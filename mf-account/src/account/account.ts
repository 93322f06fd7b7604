import { useApi, type ApiClient } from 'shared/api-client'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { ownerOf, useSession } from 'shared/session'
import type { Lang, SiteId } from 'shared/sites'

/** What the calls of a logged-in person need. */
export interface Account {
  api: ApiClient
  /** The site; the wire calls it `type`. */
  type: SiteId
  lang: Lang
  /** Whose data it is: a part of every key in the cache, so that nobody is shown what another person left there. */
  owner: string
}

export const useAccount = (): Account => {
  const api = useApi()
  const { id: type } = useSite()
  const lang = useLang()
  const owner = ownerOf(useSession())
  return { api, type, lang, owner }
}
