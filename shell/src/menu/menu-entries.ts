import { menuEntries } from 'shared/remote'
import { useSite } from 'shared/routing'
import { useSession } from 'shared/session'
import { isIconName, type IconName } from 'shared/ui'
import { useHost } from '../host.ts'

/** What choosing an entry does. */
type Target = { to: string } | { layer: string } | { action: 'sign-out' } | { choice: 'guided-search' }

export interface MenuEntry {
  /** Unique in the menu. */
  name: string
  /** Namespace and key of the words. */
  texts: string
  text: string
  icon: IconName
  target: Target
  order: number
}

const own = { texts: 'shell' } as const
const language: MenuEntry = {
  ...own,
  ...{ name: 'language', text: 'menu.language', icon: 'language', order: 300 },
  target: { layer: 'languages' },
}
const guidedSearch: MenuEntry = {
  ...own,
  ...{ name: 'guided-search', text: 'menu.guided_search', icon: 'help', order: 400 },
  target: { choice: 'guided-search' },
}
const signOut: MenuEntry = {
  ...own,
  ...{ name: 'sign-out', text: 'menu.sign_out', icon: 'forward', order: 700 },
  target: { action: 'sign-out' },
}

/**
 * Entries of the main menu: the shell's own and those that the remotes of the registry bring, in one order. The registry is
 * read as the menu is opened, so that entries come and go with the releases they are of.
 */
export const useMenuEntries = (): MenuEntry[] => {
  const { remotes, services } = useHost()
  const { id, languages } = useSite()
  const { status } = useSession()
  const ofRemotes = menuEntries(remotes.registry(), id, status === 'user' ? 'user' : 'visitor').flatMap(
    ({ name, texts, text, icon = '', order, layer, route }): MenuEntry[] => {
      // A layer that came with a release of after the page was opened is not known to it.
      const known = layer !== undefined && services.knownLayers.includes(layer)
      const target = known ? { layer } : route !== undefined && { to: route }
      return target ? [{ name, texts, text, icon: isIconName(icon) ? icon : 'document', order, target }] : []
    },
  )
  return [
    ...(languages.length > 1 ? [language] : []),
    guidedSearch,
    ...ofRemotes,
    ...(status === 'user' ? [signOut] : []),
  ].sort((a, b) => a.order - b.order)
}
