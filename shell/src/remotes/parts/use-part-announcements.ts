import { useEffect, useRef } from 'react'
import { useAnnounce } from 'shared/announcer'
import { useTexts } from 'shared/i18n'
import { viewOf } from './part-view.ts'
import type { PartState } from './part-state.ts'

/** A part counts as recovered after this time without an error. */
const stableForMs = 500

/**
 * Says when a part is late, has failed, and is back. What is tried again by itself and fails once more is not said again.
 *
 * @returns to be called when the person asks for a retry
 */
export const usePartAnnouncements = (state: PartState): (() => void) => {
  const announce = useAnnounce()
  const t = useTexts('shell')
  const announced = useRef(false)
  const view = viewOf(state)
  const reason = state.status === 'failed' ? state.reason : null

  useEffect(() => {
    if (view === 'slow') announce(t('remotes.slow'))
  }, [view, announce, t])

  useEffect(() => {
    if (reason === null || announced.current) return
    announced.current = true
    announce(t('remotes.failed_title'))
    announce(t(`remotes.failed_${reason}`))
  }, [reason, announce, t])

  useEffect(() => {
    if (view !== 'ready' || !announced.current) return
    const timer = setTimeout(() => {
      announced.current = false
      announce(t('remotes.recovered'))
    }, stableForMs)
    return () => clearTimeout(timer)
  }, [view, announce, t])

  return () => {
    announced.current = false
    announce(t('remotes.loading'))
  }
}
