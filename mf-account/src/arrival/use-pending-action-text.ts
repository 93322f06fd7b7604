import { useSyncExternalStore } from 'react'
import { useTexts } from 'shared/i18n'
import { sameAddress } from 'shared/routing'
import { pendingAction, type ActionKind } from 'shared/pending-actions'
import { useArrival } from './arrival.ts'

const never = () => () => undefined

/** Says what the log-in is for and that it leads back, to a visitor with a pending action. Undefined for anybody else. */
export const usePendingActionText = (): string | undefined => {
  const t = useTexts('account')
  const { next } = useArrival()
  const act = useSyncExternalStore(
    never,
    (): ActionKind | null => {
      const action = pendingAction()
      return action !== null && next !== null && sameAddress(action.at, next) ? action.act : null
    },
    () => null,
  )
  return act === null ? undefined : t(`pending_action.${act}`)
}
