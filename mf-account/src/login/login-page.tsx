import { useTexts } from 'shared/i18n'
import { useSession } from 'shared/session'
import { FormPage } from '../page/form-page.tsx'
import { GoBack } from '../arrival/go-back.tsx'
import { usePendingActionText } from '../arrival/use-pending-action-text.ts'
import { LoginForm } from './login-form.tsx'
import { OtherPage } from '../arrival/other-way.tsx'

/** `/login`. A person who is logged in, here or in another tab, is sent on to where they were. */
export const Page = () => {
  const t = useTexts('account')
  const loggedIn = useSession().status === 'user'
  return (
    <FormPage title={t('login.title')} lead={usePendingActionText()}>
      <GoBack when={loggedIn} />
      {!loggedIn && (
        <div data-for="visitor">
          <LoginForm after={<OtherPage to="signup" />} />
        </div>
      )}
    </FormPage>
  )
}
