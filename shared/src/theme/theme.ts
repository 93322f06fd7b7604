/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The parts of `shared/storage` a theme store needs. */
export interface ThemeStorage {
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
  onChange: (key: string, listener: (value: string | null) => void) => () => void
}

export interface ThemeStore {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Theme
  choose: (theme: Theme) => void
}

const key = 'theme'
const themeOf = (stored: string | null): Theme => themes.find((theme) => theme === stored) ?? 'system'

/** The chosen theme: stored, shown on `root` as `data-theme`, followed across tabs. */
export const createTheme = (root: HTMLElement, storage: ThemeStorage): ThemeStore => {
  const listeners = new Set<() => void>()
  let theme: Theme = 'system'
  const show = (next: Theme): void => {
    theme = next
    if (next === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = next
    for (const listener of listeners) listener()
  }
  show(themeOf(storage.read(key)))
  storage.onChange(key, (value) => show(themeOf(value)))
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => theme,
    choose: (next) => {
      storage.write(key, next === 'system' ? null : next)
      show(next)
    },
  }
}
