import { createElement, type ComponentType } from 'react'
import type { LoadTexts } from 'shared/i18n'
import type { RegistryRow } from 'shared/remote'
import type { Override } from '../config.ts'
import { localTexts } from './local-texts.ts'
import { OverrideBanner } from './override-banner.tsx'
import { createOverrideStore, type OverrideStore } from './override-store.ts'
import { readLocalRelease } from './read-local-release.ts'

/** What a page with remotes from a development server is put together with; a chunk of its own. */
export interface PageOverrides extends Pick<OverrideStore, 'apply' | 'note'> {
  /** Milliseconds that a remote is waited for: a development server may be at its build. */
  timeouts: Record<RegistryRow['kind'], number>
  /** The texts of the site, with those of the development servers over them. */
  textsOver: (load: LoadTexts) => LoadTexts
  Banner: ComponentType
  /** Calls when an override's time is over, while the page is open. */
  onEnd: (call: () => void) => void
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Asks the development servers for their remotes. Never rejects: failures are reported, and the site's own remote is used. */
export const openOverrides = async (overrides: readonly Override[]): Promise<PageOverrides> => {
  const entries = await Promise.all(
    overrides.map(async (override) => ({ override, local: await readLocalRelease(override).catch(errorOf) })),
  )
  const store = createOverrideStore(entries)
  return {
    timeouts: { primary: 20_000, regular: 20_000 },
    apply: store.apply,
    note: store.note,
    textsOver: (load) => localTexts(store, load),
    Banner: () => createElement(OverrideBanner, { store }),
    onEnd: (call) => {
      for (const { until } of overrides) {
        setTimeout(() => {
          store.endOverdue()
          call()
        }, until - Date.now())
      }
    },
  }
}
