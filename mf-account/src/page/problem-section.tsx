import { problemKey, useErrorText } from 'shared/account'
import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'

/** Stands in the place of what could not be loaded. */
export const ProblemPart = ({ title, error, again }: { title: string; error: unknown; again: () => void }) => {
  const t = useTexts('account')
  const errorText = useErrorText()
  return (
    <Callout tone="warn" role="alert" title={title}>
      <p>{errorText(problemKey(error))}</p>
      <Button onClick={again}>{t('page.again')}</Button>
    </Callout>
  )
}
