import { useState } from 'react'
import { useApi } from 'shared/api-client'
import { stopChangeDataSchema } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths } from 'shared/routing'
import { PressForm } from '../form/press-form.tsx'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'
import { useMailedToken } from '../page/use-mailed-token.ts'
import { WayOn } from '../page/way-on.tsx'

/**
 * `/stop-change/#{token}`: the owner of an address takes back that another one is to take its place. Opening it changes
 * nothing: mail programs open links by themselves.
 */
export const Page = () => {
  const t = useTexts('account')
  const token = useMailedToken('/stop-change')
  const api = useApi()
  const [done, setDone] = useState(false)
  const stop = async (): Promise<void> => {
    await api.post('/account/stop-change', { token }, stopChangeDataSchema)
    setDone(true)
  }
  return (
    <FormPage title={t('stop_change.title')}>
      {done ? (
        <>
          <DoneMessage title={t('stop_change.done')}>
            <p>{t('stop_change.done_text')}</p>
          </DoneMessage>
          <WayOn to={paths.forgotPassword()}>{t('stop_change.new_password')}</WayOn>
        </>
      ) : (
        <PressForm
          text={t('stop_change.lead')}
          onPress={stop}
          submit={t('stop_change.submit')}
          submitting={t('stop_change.submitting')}
        />
      )}
    </FormPage>
  )
}
