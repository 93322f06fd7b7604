import type { ReactElement, ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { Button, VisuallyHidden } from 'shared/ui'
import styles from './part.module.css'

interface PartWaitingProps {
  /** Whether the part takes longer than usual: the person may then try again. */
  slow: boolean
  onRetry: () => void
  /** The skeleton. */
  children: ReactNode
}

/** A part on its way: a skeleton of its shape, and after a while a word and a way to ask again. */
export const PartWaiting = ({ slow, onRetry, children }: PartWaitingProps): ReactElement => {
  const t = useTexts('shell')
  return (
    <div className={styles['waiting']} aria-busy="true">
      <div role="status" className={styles['status']}>
        {slow ? (
          <>
            <p>{t('remotes.slow')}</p>
            <Button variant="quiet" onClick={onRetry}>
              {t('remotes.try_again')}
            </Button>
          </>
        ) : (
          <VisuallyHidden>{t('remotes.loading')}</VisuallyHidden>
        )}
      </div>
      {children}
    </div>
  )
}
