import { useEffect } from 'react'
import { useTexts } from 'shared/i18n'
import { LayerPanel, useLayers } from 'shared/layers'
import { useSiteNavigate } from 'shared/routing'
import { interruptedAt, keepInterruption, useSession } from 'shared/session'
import { LoginForm } from './login-form.tsx'
import { OtherLayer } from '../arrival/other-way.tsx'
import { ownAddress } from '../arrival/return-address.ts'

/** Logging in on top of the page one is on, which stays as it is (requirement B13), or leads back to where a session ended. */
export const LoginLayer = () => {
  const t = useTexts('account')
  const { closeAll } = useLayers()
  const lead = useSiteNavigate()
  const loggedIn = useSession().status === 'user'
  useEffect(() => {
    if (!loggedIn) return
    const place = ownAddress(interruptedAt())
    keepInterruption(null)
    if (place === null) void closeAll()
    else lead(place, { replace: true })
  }, [loggedIn, closeAll, lead])
  return (
    <LayerPanel title={t('login.title')}>
      <LoginForm after={<OtherLayer to="sign-up" />} />
    </LayerPanel>
  )
}
