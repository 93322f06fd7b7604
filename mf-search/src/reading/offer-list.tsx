import { SiteLink } from 'shared/routing'
import styles from './no-results.module.css'

/** Another search, and what it gives, in words. */
export interface Offer {
  to: string
  text: string
  /** The query it asks, where that is another one. */
  query?: string
}

export const OfferList = ({ title, offers }: { title?: string; offers: readonly Offer[] }) => {
  if (offers.length === 0) return null
  return (
    <section>
      {title && <h3>{title}</h3>}
      <ul className={styles.drops}>
        {offers.map(({ to, text, query }) => (
          <li key={to}>
            <SiteLink to={to}>{text}</SiteLink>
            {query && <span className={styles.query}>{query}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
