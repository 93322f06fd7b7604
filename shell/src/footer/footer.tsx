import { useTexts } from 'shared/i18n'
import { paths, SiteLink, useRouteExists, useSite } from 'shared/routing'
import { useHost } from '../host.ts'
import styles from './footer.module.css'

const contactAddress = (contact: string): string => (/^[^/]+@/.test(contact) ? `mailto:${contact}` : contact)

/** Nothing where the page is not deployed. */
const PageLink = ({ to, text }: { to: string; text: string }) =>
  useRouteExists(to) && (
    <li>
      <SiteLink to={to}>{text}</SiteLink>
    </li>
  )

/** The footer of the site's row (requirement B14). Links to pages that are not deployed are left out. */
export const Footer = () => {
  const t = useTexts('shell')
  const shared = useTexts('shared')
  const { footer } = useSite()
  const { contact } = useHost().config
  const contactShown = footer.contact && contact !== ''
  return (
    <footer id="footer" tabIndex={-1} className={styles['footer']}>
      <div className={styles['row']}>
        <p className={styles['name']}>{shared('site.name')}</p>
        <ul className={styles['links']}>
          {contactShown && (
            <li>
              <a href={contactAddress(contact)}>{t('footer.contact')}</a>
            </li>
          )}
          <PageLink to={paths.terms()} text={t('footer.terms')} />
          <PageLink to={paths.privacy()} text={t('footer.privacy')} />
          <PageLink to={paths.accessibility()} text={t('footer.accessibility')} />
        </ul>
        {footer.partner && (
          <section className={styles['partner']} aria-labelledby="partner">
            <h2 id="partner">{t('footer.partner_title')}</h2>
            <p>{t('footer.partner_text')}</p>
          </section>
        )}
        <p className={styles['note']}>{t('footer.note')}</p>
      </div>
    </footer>
  )
}
