import type { ReactElement } from 'react'
import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'
import type { PartState } from './remotes.ts'
import styles from './part.module.css'

interface PartFailureProps {
  /** What failed; null while it is tried again. */
  failure: Extract<PartState, { status: 'failed' }> | null
  onRetry: () => void
}

/** A part that could not be shown: what happened, and a way on. The rest of the page works. */
export const PartFailure = ({ failure, onRetry }: PartFailureProps): ReactElement => {
  const t = useTexts('shell')
  return (
    <div className={styles['failure']} data-remote-failure={failure?.reason ?? 'retrying'}>
      <Callout tone="warn" title={t('remotes.failed_title')}>
        <p role="status">{failure ? t(`remotes.failed_${failure.reason}`) : t('remotes.retrying')}</p>
        {failure && (
          <details>
            <summary>{t('remotes.details')}</summary>
            {failure.chunk !== null && <p>{t('remotes.chunk_failed', { n: failure.chunk })}</p>}
            <code lang="en">{failure.message}</code>
          </details>
        )}
        <Button onClick={onRetry}>{t('remotes.try_again')}</Button>
      </Callout>
    </div>
  )
}
