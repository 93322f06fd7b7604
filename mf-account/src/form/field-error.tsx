import styles from './form.module.css'

/** What is wrong with a field that does not say so itself. @returns nothing where nothing is */
export const FieldError = ({ id, error }: { id: string; error: string | null }) =>
  error && (
    <p id={id} className={styles.error}>
      {error}
    </p>
  )
