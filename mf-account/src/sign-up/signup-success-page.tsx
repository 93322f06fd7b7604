import { useTexts } from 'shared/i18n'
import { paths } from 'shared/routing'
import { buttonLook } from 'shared/ui'
import { OnwardLink } from '../arrival/onward-link.tsx'
import { FormPage } from '../page/form-page.tsx'

/** `/signup-success`: what happens next. It says the same whether or not the address had an account before. */
export const Page = () => {
  const t = useTexts('account')
  return (
    <FormPage title={t('signup_success.title')} lead={t('signup_success.text')}>
      <p>{t('signup_success.missing')}</p>
      <p>
        <OnwardLink to={paths.login()} className={buttonLook('primary')}>
          {t('signup_success.login')}
        </OnwardLink>
      </p>
    </FormPage>
  )
}
