import { addressIn, languageTag, type Lang, type Site } from 'shared/sites'
import { siteWords } from '../page-metadata/page-metadata.ts'
import type { Words } from '../words/words.ts'
import { iconFolder, themeColors } from './site-look.ts'

export const manifestPath = '/site.webmanifest'

/** What a device needs to keep a site beside its programs, in a language of the site (Web Application Manifest). */
export const siteManifest = (site: Site, lang: Lang, words: Words) => {
  const { name, short, description } = siteWords({ words })
  const folder = iconFolder(site.id)
  return {
    id: '/',
    name,
    short_name: short,
    description,
    lang: languageTag(lang),
    start_url: addressIn(site.home, lang),
    scope: '/',
    display: 'minimal-ui',
    theme_color: themeColors.light,
    background_color: themeColors.light,
    icons: [
      { src: `${folder}/icon.svg`, type: 'image/svg+xml', sizes: 'any' },
      ...[192, 512].map((size) => ({
        src: `${folder}/icon-${size}.png`,
        type: 'image/png',
        sizes: `${size}x${size}`,
      })),
    ],
  }
}
