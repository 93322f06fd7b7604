import { useQuery } from '@tanstack/react-query'
import { useAccount } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import type { Article } from 'shared/contracts'
import { useOrigin } from 'shared/routing'
import { useSession } from 'shared/session'
import { wayOnOf, type WayOn } from './way-on.ts'

/** The best way to the full text; the resolver of a person's own library counts before that of the site. */
export const useWayOn = (article: Article): WayOn | null => {
  const { api, owner, type } = useAccount()
  const isUser = useSession().status === 'user'
  const { data: profile } = useQuery({ ...profileQuery(api, owner, type), enabled: isUser })
  const own = isUser ? profile?.linkResolver : ''
  return wayOnOf(article, own || (article.link_resolver ?? ''), new URL(useOrigin()).host)
}
