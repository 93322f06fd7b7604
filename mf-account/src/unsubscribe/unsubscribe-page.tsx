import { useLocation } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { FormPage } from '../page/form-page.tsx'
import { ByAddress } from './by-address.tsx'
import { ByLink } from './by-link.tsx'

/** `/unsubscribe`: for an address one types, or with the signed link of a mail, which asks for one press only. */
export const UnsubscribePage = () => {
  const t = useTexts('account')
  const token = new URLSearchParams(useLocation().search).get('token')
  return (
    <FormPage title={t('unsubscribe.title')}>{token ? <ByLink key={token} token={token} /> : <ByAddress />}</FormPage>
  )
}
