import { useApi, type ApiClient } from '../api-client/index.ts'
import { useLang } from '../i18n/index.ts'
import { useSite } from '../routing/index.ts'
import { ownerOf, useSession } from '../session/index.ts'
import type { Lang, SiteId } from '../sites/index.ts'

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
