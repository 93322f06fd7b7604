import { useTexts } from 'shared/i18n'
import { paths, SiteLink, useRouteExists, useSite } from 'shared/routing'
import { useHost } from '../host.ts'
import styles from './footer.module.css'

const contactAddress = (contact: string): string => (/^[^/]+@/.test(contact) ? `mailto:${contact}` : contact)

/** The footer of the site's row (requirement B14). Links to pages that are not deployed are left out. */
export const Footer = () => {
  const t = useTexts('shell')
  const shared = useTexts('shared')
  const { footer } = useSite()
  const { contact } = useHost().config
  const termsExist = useRouteExists(paths.terms())
  const privacyExists = useRouteExists(paths.privacy())
  const accessibilityExists = useRouteExists(paths.accessibility())
  const contactShown = footer.contact && contact !== ''
  return (
    <footer id="footer" tabIndex={-1} className={styles['footer']}>
      <div className={styles['row']}>
        <p className={styles['name']}>{shared('site.name')}</p>
        {(contactShown || termsExist || privacyExists || accessibilityExists) && (
          <ul className={styles['links']}>
            {contactShown && (
              <li>
                <a href={contactAddress(contact)}>{t('footer.contact')}</a>
              </li>
            )}
            {termsExist && (
              <li>
                <SiteLink to={paths.terms()}>{t('footer.terms')}</SiteLink>
              </li>
            )}
            {privacyExists && (
              <li>
                <SiteLink to={paths.privacy()}>{t('footer.privacy')}</SiteLink>
              </li>
            )}
            {accessibilityExists && (
              <li>
                <SiteLink to={paths.accessibility()}>{t('footer.accessibility')}</SiteLink>
              </li>
            )}
          </ul>
        )}
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
