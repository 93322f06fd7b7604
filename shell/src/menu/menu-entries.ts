import { paths, useRouteExists, useSite } from 'shared/routing'
import { useSession } from 'shared/session'
import type { IconName } from 'shared/ui'
import { useHost } from '../host.ts'

/** What choosing an entry does. */
type Target = { to: string } | { layer: string } | { action: 'sign-out' } | { choice: 'guided-search' }

export interface MenuEntry {
  /** Key of the words, under `menu`. */
  text: string
  icon: IconName
  target: Target
}

/** A route if it is deployed, else a layer if it is, else nothing. */
const useReachable = () => {
  const { services } = useHost()
  return (layer: string | null, path: string, pathExists: boolean): Target | null => {
    if (layer && services.knownLayers.includes(layer)) return { layer }
    return pathExists ? { to: path } : null
  }
}

/** Entries of the main menu: those of the site's row, then those of the session; what is not deployed is left out. */
export const useMenuEntries = (): MenuEntry[] => {
  const { mainMenu, languages } = useSite()
  const session = useSession()
  const reach = useReachable()
  const exists = {
    home: useRouteExists(paths.home()),
    about: useRouteExists(paths.about()),
    latest: useRouteExists(paths.latestContent()),
    profile: useRouteExists(paths.profile()),
    signup: useRouteExists(paths.signup()),
    login: useRouteExists(paths.login()),
  }
  const ofSite: Record<(typeof mainMenu)[number], [IconName, Target | null]> = {
    home: ['document', reach(null, paths.home(), exists.home)],
    about: ['info', reach(null, paths.about(), exists.about)],
    language: ['language', languages.length > 1 ? { layer: 'languages' } : null],
    'guided-search': ['help', { choice: 'guided-search' }],
    'latest-content': ['calendar', reach(null, paths.latestContent(), exists.latest)],
  }
  const ofSession: [string, IconName, Target | null][] =
    session.status === 'user'
      ? [
          ['account', 'user', reach('account-menu', paths.profile(), exists.profile)],
          ['sign_out', 'forward', { action: 'sign-out' }],
        ]
      : [
          ['sign_up', 'user', reach('sign-up', paths.signup(), exists.signup)],
          ['log_in', 'forward', reach('login', paths.login(), exists.login)],
        ]
  return [...mainMenu.map((name) => [name.replace('-', '_'), ...ofSite[name]] as const), ...ofSession].flatMap(
    ([text, icon, target]) => (target ? [{ text, icon, target }] : []),
  )
}
