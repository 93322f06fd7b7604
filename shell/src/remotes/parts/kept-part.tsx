import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import { useRemotes } from '../remotes-context.ts'

interface Props {
  /** `{remote}/{part}` */
  name: string
  /** Address of the folder of the release that is shown. */
  base: string
}

/**
 * Stands before a part on the page: lets the styles of its release apply for as long, and keeps what the person typed
 * there when the part is mounted again at the same address. As its first sibling it unmounts before the part's elements
 * are taken away.
 */
export const KeptPart = ({ name, base }: Props): null => {
  const { styles, restoration } = useRemotes()
  useInsertionEffect(() => styles.hold(base), [styles, base])
  const takeBack = useRef((): void => {})
  useLayoutEffect(() => {
    // One that was only hidden while it waited for something still holds everything, and what is typed from now on counts.
    takeBack.current()
    const { pathname } = window.location
    return () => {
      if (window.location.pathname === pathname) takeBack.current = restoration.save(name)
    }
  }, [restoration, name])
  useEffect(() => restoration.restore(name), [restoration, name])
  return null
}
