import styles from './spinner.module.css'

/** A decorative sign that something is under way; the words belong beside it. */
export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />
