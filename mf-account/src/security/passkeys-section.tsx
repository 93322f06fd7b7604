import { useState } from 'react'
import { useAccount } from 'shared/account'
import { doneSchema, passkeyOptionsSchema, type AccountSecurity } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { Button, Spinner, useInBrowser } from 'shared/ui'
import { useDeviceName, useMoment } from './device-name.ts'
import { knowsPasskeys, makePasskey, PasskeyNotGiven } from './passkey-browser.ts'
import styles from './security.module.css'
import { useSecurityChanged } from './security-query.ts'
import { useSure } from './use-sure.tsx'

/** The passkeys of the account; one belongs to one site. */
export const PasskeysPart = ({ passkeys }: Pick<AccountSecurity, 'passkeys'>) => {
  const t = useTexts('account')
  const { api, type } = useAccount()
  const { success, info } = useNotices()
  const { run, question } = useSure()
  const changed = useSecurityChanged()
  const [adding, setAdding] = useState(false)
  const inBrowser = useInBrowser()
  const nameOf = useDeviceName()
  const moment = useMoment()

  const add = async (): Promise<void> => {
    setAdding(true)
    await run(async (sure) => {
      const options = await api.post('/account/passkeys/options', { type, ...sure }, passkeyOptionsSchema)
      try {
        await api.post('/account/passkeys', { type, passkey: await makePasskey(options) }, doneSchema)
      } catch (error) {
        if (error instanceof PasskeyNotGiven)
          return void info(t(error.isHeld ? 'security.passkey_held' : 'security.passkey_not_given'))
        throw error
      }
      await changed()
      success(t('security.passkey_added'))
    })
    setAdding(false)
  }
  const remove = (id: string): Promise<void> =>
    run(async (sure) => {
      await api.post('/account/passkeys/remove', { id, ...sure }, doneSchema)
      await changed()
      success(t('security.passkey_removed'))
    })

  return (
    <>
      <h3>{t('security.passkeys')}</h3>
      <p>{t('security.passkeys_text')}</p>
      {passkeys.length > 0 && (
        <ul className={styles.list} aria-label={t('security.passkeys')}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                {t('security.passkey_of', { device: nameOf(passkey), site: t(`security.sites.${passkey.site}`) })}
                <span className={styles.note}>
                  {t('security.added', { moment: moment(passkey.createdAt) })}
                  {passkey.lastUsedAt !== null && ` ${t('security.last_used', { moment: moment(passkey.lastUsedAt) })}`}
                </span>
              </span>
              <Button
                size="small"
                aria-label={t('security.remove_passkey', { device: nameOf(passkey) })}
                onClick={() => void remove(passkey.id)}
              >
                {t('security.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {inBrowser && !knowsPasskeys() ? (
        <p>{t('security.no_passkeys_here')}</p>
      ) : (
        <p>
          <Button aria-disabled={adding} onClick={() => adding || void add()}>
            {adding && <Spinner />}
            {t('security.add_passkey')}
          </Button>
        </p>
      )}
      {question}
    </>
  )
}
