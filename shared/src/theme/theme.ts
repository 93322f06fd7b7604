import { createStoredChoice, type ChoiceStorage, type StoredChoice } from '../storage/index.ts'

/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export type ThemeStore = StoredChoice<Theme>

const key = 'theme'

/** The chosen theme: stored, shown on `root` as `data-theme`, followed across tabs. */
export const createTheme = (root: HTMLElement, storage: ChoiceStorage): ThemeStore =>
  createStoredChoice({
    storage,
    key,
    valueOf: (stored): Theme => themes.find((theme) => theme === stored) ?? 'system',
    textOf: (theme) => (theme === 'system' ? null : theme),
    show: (theme) => {
      if (theme === 'system') delete root.dataset['theme']
      else root.dataset['theme'] = theme
    },
  })
