import { useTexts } from 'shared/i18n'
import { Button, Callout, Spinner } from 'shared/ui'

interface Props {
  /** Where its words stand. */
  words: 'filters' | 'guided' | 'tips'
  failed: boolean
  onRetry: () => void
  className?: string | undefined
}

/** Stands in the place of what is on its way, or could not be had. */
export const Waiting = ({ words, failed, onRetry, className }: Props) => {
  const t = useTexts('search')
  if (failed)
    return (
      <Callout tone="bad" role="alert">
        <p>{t(`${words}.failed`)}</p>
        <Button onClick={onRetry}>{t(`${words}.try_again`)}</Button>
      </Callout>
    )
  return (
    <p className={className}>
      <Spinner /> {t(`${words}.loading`)}
    </p>
  )
}
