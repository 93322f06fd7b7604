import { useSyncExternalStore } from 'react'
import { useTexts } from 'shared/i18n'
import { nextTheme, type Theme } from 'shared/theme'
import { Icon } from 'shared/ui'
import { useHost } from '../host.ts'

const icons = { system: 'display', light: 'sun', dark: 'moon' } as const

/** The server does not know the look; `data-theme` on the page does before the first paint. */
const asServed = (): Theme => 'system'

/** Steps through the looks; its name says the present one and the one a press brings. */
export const ThemeSwitch = ({ className }: { className: string | undefined }) => {
  const t = useTexts('shell')
  const { theme } = useHost()
  const now = useSyncExternalStore(theme.subscribe, theme.getSnapshot, asServed)
  const next = nextTheme(now)
  const label = t('header.theme', { now: t(`theme.${now}`), next: t(`theme.${next}`) })
  return (
    <button
      type="button"
      data-look-switch
      className={className}
      aria-label={label}
      title={label}
      onClick={() => theme.choose(next)}
    >
      <Icon name={icons[now]} />
    </button>
  )
}
