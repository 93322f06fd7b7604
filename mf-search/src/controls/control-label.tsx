import styles from './controls.module.css'

/** Words of a control: all of them where there is room, and on narrow screens the one that tells beside its sign. */
export const ControlLabel = ({ short, children }: { short: string; children: string }) => (
  <>
    <span className={styles.short} aria-hidden>
      {short}
    </span>
    <span className={styles.full}>{children}</span>
  </>
)
