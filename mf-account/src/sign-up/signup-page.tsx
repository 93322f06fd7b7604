import { useLocation, useNavigate } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { namedLang, paths, withLang } from 'shared/routing'
import { useSession } from 'shared/session'
import { useArrival } from '../arrival/arrival.ts'
import { GoBack } from '../arrival/go-back.tsx'
import { OtherPage } from '../arrival/other-way.tsx'
import { usePendingActionText } from '../arrival/use-pending-action-text.ts'
import { FormPage } from '../page/form-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** `/signup` (requirement B7). A person who is logged in has no use for it and is sent back. */
export const Page = () => {
  const t = useTexts('account')
  const { search } = useLocation()
  const navigate = useNavigate()
  const { handOn } = useArrival()
  const loggedIn = useSession().status === 'user'
  const showSuccess = (): void =>
    void navigate(withLang(paths.signupSuccess(), namedLang(search)), { replace: true, state: handOn })
  return (
    <FormPage title={t('sign_up.title')} lead={usePendingActionText() ?? t('sign_up.lead')}>
      <GoBack when={loggedIn} />
      {!loggedIn && (
        <div data-for="visitor">
          <SignUpForm next={handOn.next} onDone={showSuccess} />
          <OtherPage to="login" />
        </div>
      )}
    </FormPage>
  )
}
