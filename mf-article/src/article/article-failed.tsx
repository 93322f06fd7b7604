import { ApiError } from 'shared/api-client'
import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { Button } from 'shared/ui'
import styles from './message.module.css'

const reasonOf = (error: Error): 'network' | 'busy' | 'other' => {
  if (!(error instanceof ApiError)) return 'other'
  if (error.kind === 'network' || error.kind === 'timeout') return 'network'
  return error.status === 429 || error.status === 503 ? 'busy' : 'other'
}

export const ArticleFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const text = useTexts('article')
  return (
    <div className={styles['message']} role="alert">
      <PageHead title={text('failed.heading')} />
      <PageHeading>{text('failed.heading')}</PageHeading>
      <p>{text(`failed.${reasonOf(error)}`)}</p>
      <Button variant="primary" onClick={onRetry}>
        {text('failed.retry')}
      </Button>
    </div>
  )
}
