import type { ComponentProps } from 'react'
import { useTexts } from 'shared/i18n'
import { Button, Callout, Spinner } from 'shared/ui'
import type { Carousel } from './carousel.tsx'
import styles from './guided-part.module.css'
import { useGuidedPart } from './use-guided-part.ts'

type Props = Omit<ComponentProps<typeof Carousel>, 'questions'>

/** The carousel, or its absence: its place is kept while it comes. */
export const GuidedPart = (props: Props) => {
  const t = useTexts('search')
  const { part, failed, retry } = useGuidedPart()
  if (part) {
    return (
      <div className={styles.place}>
        <part.Carousel {...props} questions={part.questions} />
      </div>
    )
  }
  if (failed) {
    return (
      <Callout tone="bad" role="alert">
        <p>{t('guided.failed')}</p>
        <Button onClick={retry}>{t('guided.try_again')}</Button>
      </Callout>
    )
  }
  return (
    <p className={styles.place}>
      <Spinner /> {t('guided.loading')}
    </p>
  )
}
