import { lazy, Suspense, useState } from 'react'
import { useAccount } from 'shared/account'
import {
  beginCodesDataSchema,
  doneSchema,
  recoveryCodesDataSchema,
  type AccountSecurity,
  type BeginCodesData,
} from 'shared/contracts'
import { saveText } from 'shared/files'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { Button, Callout, Icon } from 'shared/ui'
import * as v from 'valibot'
import { CheckedForm } from '../form/checked-form.tsx'
import { TextField } from '../form/text-field.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import styles from './security.module.css'
import { useSecurityChanged } from './security-query.ts'
import { useSure } from './use-sure.tsx'

const KeyPicture = lazy(async () => ({
  default: (await import(/* webpackChunkName: "key-picture" */ './key-picture.tsx')).KeyPicture,
}))

const schema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('errors.cant_be_blank')) })
type CodeValues = v.InferOutput<typeof schema>

interface ConfirmProps {
  begun: BeginCodesData
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onStop: () => void
}

/** The key for the app, and the first code that shows it has arrived there. */
const ConfirmForm = ({ begun, onConfirmed, onStop }: ConfirmProps) => {
  const t = useTexts('account')
  const { api } = useAccount()
  const form = useCheckedForm(schema, { code: '' })
  const confirm = async (values: CodeValues): Promise<void> =>
    onConfirmed((await api.post('/account/codes', values, recoveryCodesDataSchema)).recoveryCodes)
  return (
    <CheckedForm
      form={form}
      labels={{ code: t('fields.code') }}
      onSubmit={confirm}
      onRefusal={(key) => ({ field: 'code', key })}
      submit={t('security.turn_on')}
      submitting={t('security.going_on')}
      actions={<Button onClick={onStop}>{t('profile.cancel')}</Button>}
    >
      <p>{t('security.scan')}</p>
      <Suspense fallback={<div className={styles.picture} />}>
        <div className={styles.picture}>
          <KeyPicture text={begun.uri} />
        </div>
      </Suspense>
      <p>
        {t('security.key')} <code className={styles.key}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <TextField
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        hint={t('security.first_code')}
      />
    </CheckedForm>
  )
}

/** Shown once: only their hashes are stored. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const t = useTexts('account')
  return (
    <Callout title={t('security.recovery_codes')} role="status">
      <p>{t('security.recovery_text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={styles.actions}>
        <Button onClick={() => saveText(`${t('security.recovery_file')}.txt`, codes.join('\n'), 'text/plain')}>
          <Icon name="download" />
          {t('security.download_codes')}
        </Button>
        <Button onClick={onDone}>{t('security.codes_kept')}</Button>
      </p>
    </Callout>
  )
}

/** One-time codes of an authenticator app. */
export const CodesPart = ({ codes }: Pick<AccountSecurity, 'codes'>) => {
  const t = useTexts('account')
  const { api } = useAccount()
  const { success } = useNotices()
  const { run, question } = useSure()
  const changed = useSecurityChanged()
  const [begun, setBegun] = useState<BeginCodesData | null>(null)
  const [shown, setShown] = useState<readonly string[] | null>(null)

  const begin = (): Promise<void> =>
    run(async (sure) => setBegun(await api.post('/account/codes/begin', sure, beginCodesDataSchema)))
  const confirmed = (recoveryCodes: readonly string[]): void => {
    setBegun(null)
    setShown(recoveryCodes)
    success(t('security.codes_on_now'))
    void changed()
  }
  const turnOff = (): Promise<void> =>
    run(async (sure) => {
      await api.post('/account/codes/remove', sure, doneSchema)
      setShown(null)
      await changed()
      success(t('security.codes_off_now'))
    })
  const renew = (): Promise<void> =>
    run(async (sure) => {
      setShown((await api.post('/account/codes/recovery', sure, recoveryCodesDataSchema)).recoveryCodes)
      await changed()
    })

  return (
    <>
      <h3>{t('security.codes')}</h3>
      <p>{t('security.codes_text')}</p>
      {codes.on ? (
        <>
          <p>{t('security.codes_are_on', { count: codes.recoveryCodesLeft })}</p>
          <p className={styles.actions}>
            <Button onClick={() => void renew()}>{t('security.new_recovery_codes')}</Button>
            <Button onClick={() => void turnOff()}>{t('security.turn_off')}</Button>
          </p>
        </>
      ) : begun ? (
        <ConfirmForm begun={begun} onConfirmed={confirmed} onStop={() => setBegun(null)} />
      ) : (
        <p>
          <Button onClick={() => void begin()}>{t('security.set_up')}</Button>
        </p>
      )}
      {shown && <RecoveryCodes codes={shown} onDone={() => setShown(null)} />}
      {question}
    </>
  )
}
