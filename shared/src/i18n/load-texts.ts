import type { Lang, SiteId } from '../sites/index.ts'
import { readTextBundle, type TextBundle } from '../health/text-keys.ts'
import type { LoadTexts } from './texts.ts'

/**
 * Loads `/i18n/{site}/{lang}.json`. Asked again, it asks the server and not the browser's cache, which would keep a
 * broken file for ever.
 *
 * @param versions joined to the address of a language, so that texts of a new release are not taken from a cache
 */
export const textsLoader = (versions: Partial<Record<Lang, string>> = {}): LoadTexts => {
  const asked = new Set<string>()
  return async (site: SiteId, lang: Lang): Promise<TextBundle> => {
    const version = versions[lang]
    const address = `/i18n/${site}/${lang}.json${version ? `?v=${encodeURIComponent(version)}` : ''}`
    const cache = asked.has(address) ? 'reload' : 'default'
    asked.add(address)
    const response = await fetch(address, { cache, signal: AbortSignal.timeout(30_000) })
    if (!response.ok)
      throw new Error(`The texts at ${address} could not be loaded: ${response.status} ${response.statusText}`)
    return readTextBundle(await response.json(), address)
  }
}

/** Loads the texts of a site and language without a version in the address. */
export const loadTexts: LoadTexts = textsLoader()
