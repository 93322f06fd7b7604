import { useTexts } from 'shared/i18n'
import { LayerPanel, useLayers } from 'shared/layers'
import { useNoticeLog } from 'shared/notices'
import { SiteLink } from 'shared/routing'
import { Icon } from 'shared/ui'
import { useMenuEntries, type MenuEntry } from './menu-entries.ts'
import { ThemeChoice } from './theme-choice.tsx'
import styles from './menu.module.css'
import { useApi } from 'shared/api-client'
import { logoutDataSchema } from 'shared/contracts'
import { useSessionActions } from 'shared/session'
import type { ReactNode } from 'react'
import { useGuidedSearch } from 'shared/guided-search'

/** The entry that turns guided questions on and off. */
const GuidedSearchChoice = ({ children }: { children: ReactNode }) => {
  const [shown, choose] = useGuidedSearch()
  return (
    <label className={styles['entry']}>
      {children}
      <input
        type="checkbox"
        role="switch"
        className={styles['switch']}
        checked={shown}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </label>
  )
}

/** Logs out: the server ends all sessions of the account, and this browser removes its token whatever the server says. */
const useLogOut = (): (() => void) => {
  const api = useApi()
  const { signOut } = useSessionActions()
  return () => {
    api.post('/auth/logout', {}, logoutDataSchema).catch(() => {
      // Offline or expired: there is nothing more that a person could do.
    })
    signOut()
  }
}

const Entry = ({ texts, text, icon, target }: MenuEntry) => {
  const t = useTexts(texts)
  const { open, closeAll } = useLayers()
  const logOut = useLogOut()
  const inside = (
    <>
      <Icon name={icon} />
      <span className={styles['words']}>{t(text)}</span>
    </>
  )
  if ('to' in target) {
    return (
      <SiteLink to={target.to} className={styles['entry']}>
        {inside}
      </SiteLink>
    )
  }
  if ('choice' in target) return <GuidedSearchChoice>{inside}</GuidedSearchChoice>
  const act = (): void => {
    if ('layer' in target) return open(target.layer)
    // The layers' entries leave the history first: a private page leads away from its own entry once nobody is logged in.
    void closeAll().then(logOut)
  }
  return (
    <button
      type="button"
      className={styles['entry']}
      data-opens={'layer' in target ? target.layer : undefined}
      onClick={act}
    >
      {inside}
    </button>
  )
}

/** The main menu (requirement B13). */
export const MainMenuLayer = () => {
  const t = useTexts('shell')
  const entries = useMenuEntries()
  const { open } = useLayers()
  const messages = useNoticeLog().length
  return (
    <LayerPanel title={t('menu.title')}>
      <nav aria-label={t('menu.title')}>
        <ul className={styles['list']}>
          {entries.map((entry) => (
            <li key={entry.name}>
              <Entry {...entry} />
            </li>
          ))}
          {messages > 0 && (
            <li>
              <button type="button" className={styles['entry']} onClick={() => open('messages')}>
                <Icon name="bell" />
                <span className={styles['words']}>{t('messages.entry', { count: messages })}</span>
              </button>
            </li>
          )}
        </ul>
      </nav>
      <ThemeChoice />
    </LayerPanel>
  )
}
