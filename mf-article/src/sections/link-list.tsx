import styles from './lists.module.css'
import { RecordLink } from './record-link.tsx'

interface Props {
  links: readonly { title: string; url: string }[]
}

export const LinkList = ({ links }: Props) => (
  <ul className={styles['plain']}>
    {links.map((link) => (
      <li key={link.url}>
        <RecordLink title={link.title} url={link.url} />
      </li>
    ))}
  </ul>
)
