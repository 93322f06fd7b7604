import type { ReactElement, Ref } from 'react'
import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { Button, Callout } from 'shared/ui'
import type { PartState } from './part-state.ts'
import styles from './part.module.css'

interface PartFailureProps {
  ref: Ref<HTMLDivElement>
  /** Whether it stands for a page; a layer has its own heading. */
  page: boolean
  /** What failed; null while it is tried again. */
  failure: Extract<PartState, { status: 'failed' }> | null
  onRetry: () => void
}

/** A part that could not be shown: what happened, and a way on. The rest of the page works. */
export const PartFailure = ({ ref, page, failure, onRetry }: PartFailureProps): ReactElement => {
  const t = useTexts('shell')
  const title = t('remotes.failed_title')
  return (
    <div ref={ref} className={styles['failure']} data-remote-failure={failure?.reason ?? 'retrying'}>
      <Callout tone="warn">
        {page && (
          <>
            <PageHead title={title} provisional />
            <PageHeading className={styles['title']}>{title}</PageHeading>
          </>
        )}
        <p>{failure ? t(`remotes.failed_${failure.reason}`) : t('remotes.retrying')}</p>
        {page && <p>{t('remotes.rest_works')}</p>}
        <Button onClick={onRetry}>{t('remotes.try_again')}</Button>
        {failure && (
          <details className={styles['details']}>
            <summary>{t('remotes.details')}</summary>
            {failure.chunk !== null && <p>{t('remotes.chunk_failed', { n: failure.chunk })}</p>}
            <code lang="en">{failure.message}</code>
          </details>
        )}
      </Callout>
    </div>
  )
}
