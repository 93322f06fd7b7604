import type { SearchComboboxProps } from 'shared/combobox'
import { Icon, VisuallyHidden } from 'shared/ui'
import styles from './plain-search.module.css'

type Props = Pick<SearchComboboxProps, 'label' | 'value' | 'onChange' | 'onSubmit' | 'submitLabel'> & {
  size: 'medium' | 'large'
}

/** The search box before its suggestions have loaded: of the same size, and it searches already. */
export const PlainSearch = ({ label, value, onChange, onSubmit, submitLabel, size }: Props) => (
  <form
    role="search"
    className={`${styles.form} ${styles[size]}`}
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit(value)
    }}
  >
    <label className={styles.box}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Icon name="search" />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={2000}
        className={styles.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
    <button type="submit" className={styles.submit}>
      {submitLabel}
    </button>
  </form>
)
