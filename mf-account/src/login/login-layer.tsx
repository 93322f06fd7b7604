import { useEffect } from 'react'
import { useTexts } from 'shared/i18n'
import { LayerPanel, useLayers } from 'shared/layers'
import { useSession } from 'shared/session'
import { LoginForm } from './login-form.tsx'
import { OtherLayer } from '../arrival/other-way.tsx'

/** Logging in on top of the page one is on, which stays as it is (requirement B13). */
export const LoginLayer = () => {
  const t = useTexts('account')
  const { closeAll } = useLayers()
  const loggedIn = useSession().status === 'user'
  useEffect(() => {
    if (loggedIn) void closeAll()
  }, [loggedIn, closeAll])
  return (
    <LayerPanel title={t('login.title')}>
      <LoginForm after={<OtherLayer to="sign-up" />} />
    </LayerPanel>
  )
}
