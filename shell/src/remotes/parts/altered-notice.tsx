import { useSyncExternalStore, type ReactElement } from 'react'
import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'
import { useRemotes } from '../remotes-context.ts'

const never = (): (() => void) => () => {}

/** Says that a release has changed the page in a way that only another page is free of, and offers one. */
export const AlteredNotice = (): ReactElement | null => {
  const t = useTexts('shell')
  const { guard } = useRemotes()
  const isLasting = useSyncExternalStore(
    guard?.subscribe ?? never,
    () => guard?.isLasting() ?? false,
    () => false,
  )
  if (!guard || !isLasting) return null
  return (
    <div role="alert">
      <Callout tone="warn">
        <p>{t('remotes.altered')}</p>
        <Button onClick={guard.reloadPage}>{t('remotes.load_anew')}</Button>
      </Callout>
    </div>
  )
}
