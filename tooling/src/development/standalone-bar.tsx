import { siteFromHost, siteIds, sites, type SiteId } from 'shared/sites'
import styles from './standalone-bar.module.css'

const addressOf = (site: SiteId): string => {
  const { protocol, port } = window.location
  return `${protocol}//${site}.localhost:${port}/`
}

const inLanguage = (lang: string): string => {
  const address = new URL(window.location.href)
  address.searchParams.set('lang', lang)
  return address.href
}

/** An unsigned token that says 'logged in' to the page for a day. The API does not accept it; sign in for private calls. */
const developerToken = (): string => {
  const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'none' })}.${part({ sub: 'developer', exp: Math.floor(Date.now() / 1000) + 86_400 })}.none`
}

const switchSession = (): void => {
  if (localStorage.getItem('token')) localStorage.removeItem('token')
  else localStorage.setItem('token', developerToken())
  window.location.reload()
}

/** Bar above a remote that runs alone: switches site, language and signed-in state. For developers, so in English only. */
export const StandaloneBar = ({ remote }: { remote: string }) => {
  const current = siteFromHost(window.location.hostname)
  return (
    <nav className={styles['bar']} lang="en" aria-label="Development">
      <strong>{remote} alone</strong>
      <span>
        Site:
        {siteIds.map((site) => (
          <a key={site} href={addressOf(site)} aria-current={site === current ? 'true' : undefined}>
            {site}
          </a>
        ))}
      </span>
      <span>
        Language:
        {sites[current].languages.map((lang) => (
          <a key={lang} href={inLanguage(lang)}>
            {lang}
          </a>
        ))}
      </span>
      <button type="button" onClick={switchSession}>
        {localStorage.getItem('token') ? 'Be a visitor' : 'Be a signed-in user'}
      </button>
    </nav>
  )
}
