import type { ReactElement } from 'react'
import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'
import type { FailureReason } from './failure.ts'
import styles from './part.module.css'

interface PartFailureProps {
  /** Why the part failed; null while it is tried again. */
  reason: FailureReason | null
  /** The technical words, for the person who reports the fault. */
  message: string
  onRetry: () => void
}

/** A part that could not be shown: what happened, and a way on. The rest of the page works. */
export const PartFailure = ({ reason, message, onRetry }: PartFailureProps): ReactElement => {
  const t = useTexts('shell')
  return (
    <div className={styles['failure']} data-remote-failure={reason ?? 'retrying'}>
      <Callout tone="warn" title={t('remotes.failed_title')}>
        <p role="status">{reason ? t(`remotes.failed_${reason}`) : t('remotes.retrying')}</p>
        {message && (
          <details>
            <summary>{t('remotes.details')}</summary>
            <code lang="en">{message}</code>
          </details>
        )}
        <Button onClick={onRetry}>{t('remotes.try_again')}</Button>
      </Callout>
    </div>
  )
}
