import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'
import { problemText } from './problem-text.ts'

export const SearchProblem = ({ error, retry }: { error: Error; retry: () => void }) => {
  const t = useTexts('search')
  return (
    <Callout tone="bad" role="alert" title={t('problem.title')}>
      <p>{t(problemText(error))}</p>
      <Button onClick={retry}>{t('problem.try_again')}</Button>
    </Callout>
  )
}
