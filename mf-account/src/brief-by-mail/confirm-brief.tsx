import { useState } from 'react'
import { useApi } from 'shared/api-client'
import { requestedBriefDataSchema } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths } from 'shared/routing'
import { PressForm } from '../form/press-form.tsx'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'
import { WayOn } from '../page/way-on.tsx'

/** Has the brief sent by a press. */
export const ConfirmBrief = ({ token }: { token: string }) => {
  const t = useTexts('account')
  const api = useApi()
  const [done, setDone] = useState(false)
  const send = async (): Promise<void> => {
    await api.post('/brief/confirm', { token }, requestedBriefDataSchema)
    setDone(true)
  }
  return (
    <FormPage title={t('brief_by_mail.title')}>
      {done ? (
        <>
          <DoneMessage title={t('brief_by_mail.sent')}>
            <p>{t('brief_by_mail.sent_text')}</p>
          </DoneMessage>
          <WayOn to={paths.search()}>{t('brief_by_mail.to_search')}</WayOn>
        </>
      ) : (
        <PressForm
          text={t('brief_by_mail.press')}
          onPress={send}
          submit={t('brief_by_mail.send')}
          submitting={t('brief_by_mail.sending')}
        />
      )}
    </FormPage>
  )
}
