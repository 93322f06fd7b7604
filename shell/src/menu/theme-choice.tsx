import { useSyncExternalStore } from 'react'
import { useTexts } from 'shared/i18n'
import { themes, type Theme } from 'shared/theme'
import { Icon, type IconName } from 'shared/ui'
import { useHost } from '../host.ts'
import styles from './menu.module.css'

const icons: Record<Theme, IconName> = { system: 'display', light: 'sun', dark: 'moon' }

/** Light, dark, or as the device is set. */
export const ThemeChoice = () => {
  const t = useTexts('shell')
  const { theme } = useHost()
  const chosen = useSyncExternalStore(theme.subscribe, theme.getSnapshot, theme.getSnapshot)
  return (
    <fieldset className={styles['group']}>
      <legend>{t('theme.title')}</legend>
      {themes.map((name) => (
        <label key={name} className={`${styles['entry']} ${styles['choice']}`}>
          <input type="radio" name="theme" checked={name === chosen} onChange={() => theme.choose(name)} />
          <span className={styles['words']}>{t(`theme.${name}`)}</span>
          <Icon name={icons[name]} />
        </label>
      ))}
    </fieldset>
  )
}
