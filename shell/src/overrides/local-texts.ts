import { readTextBundle, type LoadTexts, type TextBundle } from 'shared/i18n'
import type { Lang, SiteId } from 'shared/sites'
import type { OverrideStore } from './override-store.ts'

/** Milliseconds a development server has for its texts. */
const timeout = 5000

const readTexts = async (origin: string, site: SiteId, lang: Lang): Promise<TextBundle> => {
  const address = `${origin}/i18n/${site}/${lang}.json`
  const response = await fetch(address, {
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  })
  return readTextBundle(await response.json(), address)
}

/** Puts the texts of overridden remotes, as they are on the laptops now, over those of the site; else the site's hold. */
export const localTexts =
  (store: Pick<OverrideStore, 'textSources'>, load: LoadTexts): LoadTexts =>
  async (site, lang) => {
    const local = store.textSources().map(async ({ namespace, origin }): Promise<TextBundle> => {
      try {
        const texts = (await readTexts(origin, site, lang))[namespace]
        return texts ? { [namespace]: texts } : {}
      } catch {
        // The banner tells of a development server that is away.
        return {}
      }
    })
    const bundles = await Promise.all([load(site, lang), ...local])
    return Object.fromEntries(bundles.flatMap((bundle) => Object.entries(bundle)))
  }
