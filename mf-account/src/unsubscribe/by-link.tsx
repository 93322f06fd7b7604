import { useState } from 'react'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { PressForm } from '../form/press-form.tsx'
import { DoneMessage } from '../page/done-message.tsx'
import { useUnsubscribe } from './use-unsubscribe.ts'

/** With a signed link. Opening it changes nothing: mail programs open links by themselves. */
export const ByLink = ({ token }: { token: string }) => {
  const t = useTexts('account')
  const { success } = useNotices()
  const unsubscribe = useUnsubscribe()
  const [done, setDone] = useState(false)
  const send = async (): Promise<string | undefined> => {
    if (!(await unsubscribe({ token }))) return 'errors.unsubscribe_link_failed'
    success(t('toasts.unsubscribed_all'))
    setDone(true)
    return undefined
  }
  if (done) {
    return (
      <DoneMessage title={t('unsubscribe.done')}>
        <p>{t('unsubscribe.done_text')}</p>
      </DoneMessage>
    )
  }
  return (
    <PressForm
      text={t('unsubscribe.link_lead')}
      onPress={send}
      submit={t('unsubscribe.submit')}
      submitting={t('unsubscribe.submitting')}
    />
  )
}
