import { problemKey } from 'shared/account'
import { useApi } from 'shared/api-client'
import { stopChangeDataSchema } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths } from 'shared/routing'
import { PressForm } from '../form/press-form.tsx'
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
  const stop = async (): Promise<string | void> => {
    try {
      await api.post('/account/stop-change', { token }, stopChangeDataSchema)
    } catch (error) {
      // There is no other link to ask for: a confirmed change voids this one.
      if (problemKey(error) === 'errors.invalid_token') return 'errors.change_not_stopped'
      throw error
    }
  }
  return (
    <FormPage title={t('stop_change.title')}>
      <PressForm
        text={t('stop_change.lead')}
        onPress={stop}
        submit={t('stop_change.submit')}
        submitting={t('stop_change.submitting')}
        done={{ title: t('stop_change.done'), text: t('stop_change.done_text') }}
      >
        <WayOn to={paths.forgotPassword()}>{t('stop_change.new_password')}</WayOn>
      </PressForm>
    </FormPage>
  )
}
