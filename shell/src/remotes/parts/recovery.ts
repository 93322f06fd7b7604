import type { FailureReason } from 'federation/runtime'
import { useEffect, useState } from 'react'

/** Seconds between automatic tries; the last one repeats. */
const pauses = [5, 10, 20, 40, 60]

/**
 * Tries a failed part again by itself: after growing pauses, and at once when the browser is back on the network.
 * An incompatible part is tried too, since the registry may bring another version.
 */
export const useRecovery = (failed: FailureReason | null, retry: () => void): void => {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!failed) return
    const retryNow = (): void => {
      setTries((count) => count + 1)
      retry()
    }
    const timer = setTimeout(retryNow, (pauses[Math.min(tries, pauses.length - 1)] ?? 60) * 1000)
    window.addEventListener('online', retryNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retryNow)
    }
  }, [failed, retry, tries])
}
