import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useErrorText } from 'shared/account'
import { folderLimits } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Button, Field, Spinner } from 'shared/ui'
import styles from './folders.module.css'

interface Props {
  /** Name to begin with; empty by default. */
  name?: string
  submit: string
  /** Resolves when it is done; a rejection has been shown already, and leaves what was typed. */
  onName: (name: string) => Promise<unknown>
  busy: boolean
  /** The person has just asked for this form. */
  takesFocus?: boolean
  /** Stands beside the button. */
  children?: ReactNode
}

/** Names a folder. */
export const NameForm = ({ name: before = '', submit, onName, busy, takesFocus = false, children }: Props) => {
  const t = useTexts('account')
  const errorText = useErrorText()
  const [name, setName] = useState(before)
  const [blank, setBlank] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  const send = async (): Promise<void> => {
    const wanted = name.trim()
    setBlank(wanted === '')
    if (wanted === '') return field.current?.focus()
    if (busy) return
    await onName(wanted).then(
      () => setName(before),
      // The message is shown; what was typed stays, to be tried again.
      () => undefined,
    )
  }
  return (
    <form
      noValidate
      className={styles.nameForm}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field
        ref={field}
        label={t('folders.name')}
        value={name}
        maxLength={folderLimits.name}
        autoComplete="off"
        error={blank ? errorText('errors.cant_be_blank', t('folders.name')) : null}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" aria-disabled={busy}>
          {busy && <Spinner />}
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
