import type { LatestContent } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Callout } from 'shared/ui'

interface Props {
  content: LatestContent
  /** The month in words. */
  month: string
}

/** Says that a month has no documents, and where to go on. */
export const EmptyMonth = ({ content: { earlier, later }, month }: Props) => {
  const t = useTexts('latest')
  return (
    <Callout title={t('empty.title', { month })}>
      <p>{earlier || later ? t('empty.others') : t('empty.nothing')}</p>
    </Callout>
  )
}
