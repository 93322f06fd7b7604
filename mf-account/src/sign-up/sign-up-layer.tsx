import { useLocation } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { LayerPanel } from 'shared/layers'
import { paths, useSiteNavigate } from 'shared/routing'
import { OtherLayer } from '../arrival/other-way.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** Signing up as a layer (requirement B13). */
export const Layer = () => {
  const t = useTexts('account')
  const lead = useSiteNavigate()
  const { pathname, search } = useLocation()
  return (
    <LayerPanel title={t('sign_up.title')}>
      <p>{t('sign_up.lead')}</p>
      <SignUpForm next={pathname + search} onDone={() => lead(paths.signupSuccess())} />
      <OtherLayer to="login" />
    </LayerPanel>
  )
}
