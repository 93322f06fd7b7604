import type { CSSProperties, ReactElement, ReactNode, Ref } from 'react'
import { useTexts } from 'shared/i18n'
import { Button, VisuallyHidden } from 'shared/ui'
import styles from './part.module.css'

interface PartWaitingProps {
  ref?: Ref<HTMLDivElement>
  /** Whether it stands for a page; a layer has its own heading. */
  page: boolean
  /** Whether the part takes longer than usual: the person may then try again. */
  slow: boolean
  /** Milliseconds until the skeleton shows: one that only flashes makes a page feel slower. */
  skeletonAfter: number
  onRetry: () => void
  /** The skeleton. */
  children: ReactNode
}

const appearing = (after: number): CSSProperties => ({ '--skeleton-after': `${after}ms` })

/** A part on its way: a skeleton of its shape, and after a while a word and a way to ask again. */
export const PartWaiting = ({ ref, page, slow, skeletonAfter, onRetry, children }: PartWaitingProps): ReactElement => {
  const t = useTexts('shell')
  const Words = page ? 'h1' : 'p'
  return (
    <div ref={ref} className={styles['waiting']} style={appearing(skeletonAfter)} aria-busy="true">
      <div className={styles['status']}>
        {slow ? (
          <>
            <Words className={styles['slow']}>{t('remotes.slow')}</Words>
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
