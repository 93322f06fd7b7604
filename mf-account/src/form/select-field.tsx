import { useField } from './use-field.ts'
import styles from './select-field.module.css'

interface Props {
  name: string
  autoComplete?: string
  options: readonly { value: string; text: string; lang?: string }[]
}

/** A choice of one in a `CheckedForm`. */
export const SelectField = ({ name, autoComplete, options }: Props) => {
  const { input, label } = useField(name)
  return (
    <div className={styles.field}>
      <label htmlFor={input.id} className={styles.label}>
        {label}
      </label>
      <select {...input} autoComplete={autoComplete} className={styles.select}>
        {options.map(({ value, text, lang }) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
