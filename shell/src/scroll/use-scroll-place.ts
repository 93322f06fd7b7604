import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { layersIn } from 'shared/layers'
import { readForVisit, writeForVisit } from 'shared/storage'
import { returnTo } from './return-to.ts'
import { createScrollPlaces } from './scroll-places.ts'

/** Whether the browser has loaded this page again. */
const isReload = (): boolean => {
  const [loaded] = performance.getEntriesByType('navigation')
  return Object(loaded).type === 'reload'
}

/** Names the place that a reload returns to: one that overtakes a change of the address has another entry, or none. */
const reloadOf = (pathname: string): string => `reload ${pathname}`

/**
 * The rules of requirement A5: a change of path begins at the top, a change of only the query string stays, back,
 * forward and reload return to where the person was, also when the content comes late. Opening and closing layers
 * moves nothing.
 */
export const useScrollPlace = (): void => {
  const { key, pathname, search, hash, state } = useLocation()
  const kind = useNavigationType()
  const [places] = useState(() => createScrollPlaces({ read: readForVisit, write: writeForVisit }))
  const depth = layersIn(state).length
  const seen = useRef<{ entry: string; pathname: string; search: string; depth: number; place: number } | null>(null)
  /** Gives up the way back to a place. */
  const stop = useRef(() => {})

  useLayoutEffect(() => {
    const before = seen.current
    // The router calls every page that is loaded whole `default`: only the rest of the address tells two of them apart.
    const entry = `${key} ${pathname}${key === 'default' ? search + hash : ''}`
    if (before && before.entry === entry && before.search === search) return
    if (before) places.set(before.entry, before.place)
    const samePath = before?.pathname === pathname
    const onlyLayers = samePath && before.depth !== depth
    const left = !before && isReload() ? places.get(reloadOf(pathname)) : undefined
    const kept = left ?? (kind === 'POP' && !onlyLayers ? places.get(entry) : undefined)
    const place = kept ?? (samePath ? before.place : 0)
    seen.current = { entry, pathname, search, depth, place }
    // A change of the query alone, such as the page of a list that is named as it comes, is no reason to give up.
    if (kept !== undefined || !samePath) stop.current()
    if (kept !== undefined) {
      stop.current = returnTo(kept)
      return
    }
    if (before && !samePath && !hash) window.scrollTo(0, 0)
    if (before && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [places, key, pathname, search, hash, kind, depth])

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = (): void => {
      if (seen.current) seen.current.place = window.scrollY
    }
    const save = (): void => {
      if (seen.current) {
        const { entry, pathname: drawn, place } = seen.current
        places.set(entry, place)
        places.set(reloadOf(drawn), place)
      }
      places.save()
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      stop.current()
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [places])
}
