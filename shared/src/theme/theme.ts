import { createStoredChoice, type ChoiceStorage, type StoredChoice } from '../storage/index.ts'

/** `system` follows the device. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The look that a press on the switch brings; the page's inline script (`shell/server/rendering/before-paint.ts`) has the same order. */
export const nextTheme = (now: Theme): Theme => themes[(themes.indexOf(now) + 1) % themes.length] ?? 'system'

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
