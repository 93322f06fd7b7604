import styles from './page.module.css'
import { WayOn } from './way-on.tsx'

/** Stands where a list would be, with the way to fill it. */
export const EmptyPart = ({ text, to, way }: { text: string; to: string; way: string }) => (
  <div className={styles.empty} role="status">
    <p>{text}</p>
    <WayOn to={to}>{way}</WayOn>
  </div>
)
