import { useSyncExternalStore } from 'react'
import { useTexts } from 'shared/i18n'
import { sameAddress } from 'shared/routing'
import { pendingAction, type Act } from 'shared/wishes'
import { useArrival } from './arrival.ts'

const never = () => () => undefined

/** What an account gives to whoever came here from a wish, and that they are back afterwards; nothing for anybody else. */
export const useWishWords = (): string | undefined => {
  const t = useTexts('account')
  const { next } = useArrival()
  const act = useSyncExternalStore(
    never,
    (): Act | null => {
      const wish = pendingAction()
      return wish !== null && next !== null && sameAddress(wish.at, next) ? wish.act : null
    },
    () => null,
  )
  return act === null ? undefined : t(`wish.${act}`)
}
