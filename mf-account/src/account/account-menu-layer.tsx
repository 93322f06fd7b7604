import { useEffect } from 'react'
import { useTexts } from 'shared/i18n'
import { LayerPanel, useLayers } from 'shared/layers'
import { paths, SiteLink } from 'shared/routing'
import { useSession } from 'shared/session'
import { Icon } from 'shared/ui'
import frame from '../page/entries.module.css'
import styles from './account-menu-layer.module.css'

const entries = [
  { text: 'profile', icon: 'user', to: paths.profile() },
  { text: 'saved_documents', icon: 'bookmark', to: paths.savedDocuments() },
  { text: 'folders', icon: 'list', to: paths.folders() },
  { text: 'saved_searches', icon: 'bell', to: paths.savedSearches() },
] as const

/** The account menu (requirement B13). It closes when the person logs out, also in another tab. */
export const Layer = () => {
  const t = useTexts('account')
  const { closeAll } = useLayers()
  const visitor = useSession().status === 'visitor'
  useEffect(() => {
    if (visitor) void closeAll()
  }, [visitor, closeAll])
  return (
    <LayerPanel title={t('menu.title')}>
      <nav aria-label={t('menu.title')}>
        <ul className={frame.list}>
          {entries.map(({ text, icon, to }) => (
            <li key={text}>
              <SiteLink to={to} className={styles.entry}>
                <Icon name={icon} />
                <span>{t(`menu.${text}`)}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </LayerPanel>
  )
}
