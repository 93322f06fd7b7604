import { useTexts } from 'shared/i18n'
import { Checkbox } from 'shared/ui'
import styles from './show-passwords.module.css'

interface Props {
  shown: boolean
  onChange: (shown: boolean) => void
  /** Number of password fields the choice is for. */
  count: number
}

/** Lets a person see what they type. Hidden again is one press away; nothing is remembered. */
export const ShowPasswords = ({ shown, onChange, count }: Props) => {
  const t = useTexts('account')
  return (
    <Checkbox className={styles.near} checked={shown} onChange={(event) => onChange(event.target.checked)}>
      {t('form.show_password', { count })}
    </Checkbox>
  )
}
