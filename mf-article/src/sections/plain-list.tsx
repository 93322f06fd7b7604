import styles from './lists.module.css'

export const PlainList = ({ items }: { items: readonly string[] }) => (
  <ul className={styles['plain']}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
