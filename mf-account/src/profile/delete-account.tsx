import { useRef, useState } from 'react'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './delete-account.module.css'
import { DeleteForm } from './delete-form.tsx'

/** Deleting the account asks once more, and for the password. */
export const DeleteAccount = () => {
  const t = useTexts('account')
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const stop = (): void => {
    setAsking(false)
    opener.current?.focus()
  }
  return (
    <>
      <p>
        <Button ref={opener} aria-expanded={asking} onClick={() => setAsking(!asking)}>
          {t('rights.delete')}
        </Button>
      </p>
      {asking && (
        <div className={styles.question}>
          <h3>{t('rights.sure')}</h3>
          <p>{t('rights.sure_text')}</p>
          <DeleteForm onStop={stop} />
        </div>
      )}
    </>
  )
}
