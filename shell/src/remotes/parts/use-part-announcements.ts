import { useEffect, useRef } from 'react'
import { useAnnounce } from 'shared/announcer'
import { useTexts } from 'shared/i18n'
import { viewOf } from './part-view.ts'
import type { PartState } from './part-state.ts'

/** Milliseconds for which a part must be there before it counts as back: one that throws at once does not. */
const stays = 500

/**
 * Says when a part is late, has failed, and is back. What is tried again by itself and fails once more is not said again.
 *
 * @returns to be called when the person asks for a retry
 */
export const usePartAnnouncements = (state: PartState): (() => void) => {
  const announce = useAnnounce()
  const t = useTexts('shell')
  const told = useRef(false)
  const view = viewOf(state)
  const reason = state.status === 'failed' ? state.reason : null

  useEffect(() => {
    if (view === 'slow') announce(t('remotes.slow'))
  }, [view, announce, t])

  useEffect(() => {
    if (reason === null || told.current) return
    told.current = true
    announce(t('remotes.failed_title'))
    announce(t(`remotes.failed_${reason}`))
  }, [reason, announce, t])

  useEffect(() => {
    if (view !== 'ready' || !told.current) return
    const timer = setTimeout(() => {
      told.current = false
      announce(t('remotes.recovered'))
    }, stays)
    return () => clearTimeout(timer)
  }, [view, announce, t])

  return () => {
    told.current = false
    announce(t('remotes.loading'))
  }
}
