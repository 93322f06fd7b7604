import { ApiError, isTooManyRequests } from 'shared/api-client'
import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'

/** Text key of what went wrong (specification section 8 and the kinds of `ApiError`). */
const textOf = (error: Error): string => {
  if (isTooManyRequests(error)) return 'problem.too_many'
  if (!(error instanceof ApiError)) return 'problem.other'
  if (error.kind === 'network' || error.kind === 'timeout') return `problem.${error.kind}`
  if (error.status === 503) return 'problem.busy'
  return error.status !== undefined && error.status < 500 ? 'problem.refused' : 'problem.other'
}

export const SearchProblem = ({ error, retry }: { error: Error; retry: () => void }) => {
  const t = useTexts('search')
  return (
    <Callout tone="bad" role="alert" title={t('problem.title')}>
      <p>{t(textOf(error))}</p>
      <Button onClick={retry}>{t('problem.try_again')}</Button>
    </Callout>
  )
}
