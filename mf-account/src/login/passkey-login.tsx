import { useState } from 'react'
import { useAlert } from 'shared/account'
import { useAnnounce } from 'shared/announcer'
import { useApi } from 'shared/api-client'
import { passkeyOptionsSchema, sessionDataSchema } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSite } from 'shared/routing'
import { useSessionActions } from 'shared/session'
import { Button, Spinner, useInBrowser } from 'shared/ui'
import { askForPasskey, knowsPasskeys, PasskeyNotGiven } from '../security/passkey-browser.ts'
import styles from './passkey-login.module.css'
import { keepKnownDevice } from './known-device.ts'

/** Logging in without a password, where the browser can. */
export const PasskeyLogin = () => {
  const t = useTexts('account')
  const api = useApi()
  const { id: type } = useSite()
  const { signIn } = useSessionActions()
  const { info } = useNotices()
  const announce = useAnnounce()
  const alert = useAlert()
  const [busy, setBusy] = useState(false)
  const inBrowser = useInBrowser()
  const enter = async (): Promise<void> => {
    setBusy(true)
    try {
      const options = await api.post('/auth/passkey/options', { type }, passkeyOptionsSchema)
      const passkey = await askForPasskey(options)
      const { token, device } = await api.post('/auth/passkey', { type, passkey }, sessionDataSchema)
      keepKnownDevice(device)
      signIn(token)
      announce(t('login.done'))
    } catch (error) {
      if (error instanceof PasskeyNotGiven) info(t('security.passkey_not_given'))
      else alert(error)
    }
    setBusy(false)
  }
  if (!inBrowser || !knowsPasskeys()) return null
  return (
    <p className={styles['way']}>
      <Button aria-disabled={busy} onClick={() => busy || void enter()}>
        {busy && <Spinner />}
        {t('login.passkey')}
      </Button>
    </p>
  )
}
