import { useTexts } from 'shared/i18n'
import { Field } from 'shared/ui'
import styles from './find-field.module.css'

interface Props {
  label: string
  text: string
  /** Filters that match the text. */
  matches: number
  onChange: (text: string) => void
}

/** Finds filters in a long list while a person types. */
export const FindField = ({ label, text, matches, onChange }: Props) => {
  const t = useTexts('search')
  const outcome =
    matches === 0 ? t('filters.find_none', { text: text.trim() }) : t('filters.find_count', { count: matches })
  return (
    <div className={styles.find}>
      <Field
        label={label}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={styles.outcome} role="status">
        {text.trim() === '' ? '' : outcome}
      </p>
    </div>
  )
}
