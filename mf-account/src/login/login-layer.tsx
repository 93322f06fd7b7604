import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { LayerPanel, useLayers } from 'shared/layers'
import { ownAddress, useSiteNavigate } from 'shared/routing'
import { interruptedAt, keepInterruption, useSession } from 'shared/session'
import { completePendingAction } from 'shared/pending-actions'
import { LoginForm } from './login-form.tsx'
import { OtherLayer } from '../arrival/other-way.tsx'

/** Logging in on top of the page one is on, which stays as it is (requirement B13), or leads back to where a session ended. */
export const Layer = () => {
  const t = useTexts('account')
  const { closeAll } = useLayers()
  const lead = useSiteNavigate()
  const { pathname, search } = useLocation()
  const loggedIn = useSession().status === 'user'
  useEffect(() => {
    if (!loggedIn) return
    const place = ownAddress(interruptedAt()?.trim())
    keepInterruption(null)
    completePendingAction(place ?? pathname + search)
    if (place === null) void closeAll()
    else lead(place, { replace: true })
  }, [loggedIn, closeAll, lead, pathname, search])
  return (
    <LayerPanel title={t('login.title')}>
      <LoginForm after={<OtherLayer to="sign-up" />} />
    </LayerPanel>
  )
}
