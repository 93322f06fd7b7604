import { useEffect, useRef } from 'react'

/** Milliseconds without typing after which a typed query is searched for (specification section 9). */
const debounce = 1000

/**
 * Searches for what is being typed once it has rested. The first such search of a bout of typing is a new entry in the
 * history, those after it replace it, so that Back leads to the search before.
 *
 * @param typed what stands in the box, or null while it must rest (an input method is composing, a layer is open, nothing was typed)
 * @param current the query of the address
 */
export const useLiveQuery = (
  typed: string | null,
  current: string,
  search: (query: string, options: { replace: boolean }) => void,
): void => {
  const searched = useRef<string | null>(null)
  useEffect(() => {
    if (typed === null || typed === current.trim()) return
    const timer = setTimeout(() => {
      search(typed, { replace: searched.current === current })
      searched.current = typed
    }, debounce)
    return () => clearTimeout(timer)
  }, [typed, current, search])
}
