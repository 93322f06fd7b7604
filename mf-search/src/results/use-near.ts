import { useEffect, useRef, type RefObject } from 'react'

/** Milliseconds the end of the list must stay near before the next page is asked for (specification section 9). */
const debounce = 200

/** Calls `onNear` once the element that is given the ref stays within a screen’s distance. */
export const useNear = (active: boolean, onNear: () => void): RefObject<HTMLDivElement | null> => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!active || !element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(onNear, debounce)
      },
      { rootMargin: '0px 0px 100% 0px' },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [active, onNear])
  return element
}
