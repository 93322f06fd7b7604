import { useTexts } from 'shared/i18n'
import { FormPage } from '../page/form-page.tsx'
import { useMailedToken } from '../page/use-mailed-token.ts'
import { ByAddress } from './by-address.tsx'
import { ByLink } from './by-link.tsx'

/** `/unsubscribe`: for an address one types, or with the signed link of a mail, which asks for one press only. */
export const Page = () => {
  const t = useTexts('account')
  const token = useMailedToken('/unsubscribe')
  return (
    <FormPage title={t('unsubscribe.title')}>{token ? <ByLink key={token} token={token} /> : <ByAddress />}</FormPage>
  )
}
