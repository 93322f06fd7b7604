import { ApiError } from 'shared/api-client'
import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'

const reasonOf = (error: Error): 'network' | 'busy' | 'missing' | 'other' => {
  if (!(error instanceof ApiError)) return 'other'
  if (error.kind === 'network' || error.kind === 'timeout') return 'network'
  if (error.status === 404) return 'missing'
  return error.status === 429 || error.status === 503 ? 'busy' : 'other'
}

/** What went wrong, and a retry. */
export const LoadFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const t = useTexts('latest')
  return (
    <Callout tone="bad" title={t('failed.title')} role="alert">
      <p>{t(`failed.${reasonOf(error)}`)}</p>
      <Button onClick={onRetry}>{t('failed.retry')}</Button>
    </Callout>
  )
}
