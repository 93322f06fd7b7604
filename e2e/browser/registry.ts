import { createHash } from 'node:crypto'
import type { APIResponse, Page, Route } from '@playwright/test'
import type { Registry } from 'shared/remote'

export type RemoteName = 'mf-search' | 'mf-article'

/** What the registry is to say of a remote, in place of the truth. */
export interface Lie {
  /** Contract the remote says it was written for. */
  contract?: string
  /** Integrity of the remote's entry. */
  entryIntegrity?: string
}

/** Integrity of a script, as the registry states it. */
export const integrityOf = (code: string): string => `sha384-${createHash('sha384').update(code).digest('base64')}`

/**
 * What the site answers. Only browsers know that names below `localhost` are this machine; Playwright's own client asks
 * by number.
 */
export const fetchReally = (route: Route): Promise<APIResponse> => {
  const address = new URL(route.request().url())
  const { host } = address
  address.hostname = '127.0.0.1'
  return route.fetch({ url: address.href, headers: { ...route.request().headers(), host } })
}

/** Runs in the page too, where the registry stands in the configuration: it may use nothing from outside. */
const withLie = (registry: Registry, name: string, lie: Lie): Registry => ({
  ...registry,
  remotes: registry.remotes.map((row) => {
    if (row.name !== name) return row
    const integrity = lie.entryIntegrity ?? row.current.entry.integrity
    const entry = { ...row.current.entry, integrity }
    return { ...row, contract: lie.contract ?? row.contract, current: { ...row.current, entry } }
  }),
})

/**
 * Lets the registry say something else of a remote: the one in the page and `registry.json`.
 *
 * @returns takes it back for whoever asks next; the page that is open keeps what it was told
 */
export const lieAbout = async (page: Page, name: RemoteName, lie: Lie): Promise<() => void> => {
  let active = true
  await page.route('**/registry.json', async (route) => {
    const response = await fetchReally(route)
    const registry = (await response.json()) as Registry
    await route.fulfill({ response, json: active ? withLie(registry, name, lie) : registry })
  })
  // The document itself cannot be answered in the site's place: Chromium would no longer take it for a local page.
  await page.addInitScript(`
    document.addEventListener('readystatechange', () => {
      const config = document.getElementById('config')
      if (document.readyState !== 'interactive' || !config) return
      const settings = JSON.parse(config.textContent)
      const registry = (${withLie.toString()})(settings.registry, ${JSON.stringify(name)}, ${JSON.stringify(lie)})
      config.textContent = JSON.stringify({ ...settings, registry })
    })
  `)
  return () => {
    active = false
  }
}
