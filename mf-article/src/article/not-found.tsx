import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { paths, SiteLink, useSite } from 'shared/routing'
import styles from './message.module.css'

/** The 404 text of specification section 2, or that the record was withdrawn, with ways on. */
export const NotFound = ({ isWithdrawn }: { isWithdrawn: boolean }) => {
  const text = useTexts('article')
  const heading = text(isWithdrawn ? 'publisher_notices.withdrawn' : 'not_found.heading')
  const { logo } = useSite()
  return (
    <div className={styles['message']}>
      <meta name="robots" content="noindex" />
      <PageHead title={heading} />
      <PageHeading>{heading}</PageHeading>
      <p>{text(isWithdrawn ? 'not_found.withdrawn' : 'not_found.text')}</p>
      <p>{text('not_found.advice')}</p>
      <nav aria-label={text('not_found.ways_on')}>
        <ul className={styles['ways']}>
          <li>
            <SiteLink to={paths.search()}>{text('not_found.search')}</SiteLink>
          </li>
          <li>
            <SiteLink to={logo}>{text('not_found.home')}</SiteLink>
          </li>
        </ul>
      </nav>
    </div>
  )
}
