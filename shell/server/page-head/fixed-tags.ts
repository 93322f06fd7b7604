import { addressIn, type Lang, type SiteId } from 'shared/sites'
import { markup, type Html } from '../html/html.ts'
import { openSearchPath } from './opensearch-description.ts'
import { iconFolder, themeColors } from './site-look.ts'
import { manifestPath } from './site-manifest.ts'

/** What the head of every page of a site says: its name on a device, its icons, its colours. */
export const fixedTags = (site: SiteId, lang: Lang, shortName: string): Html => markup`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="${themeColors.light}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${themeColors.dark}">
<meta name="application-name" content="${shortName}">
<meta name="apple-mobile-web-app-title" content="${shortName}">
<link rel="icon" type="image/svg+xml" href="${iconFolder(site)}/icon.svg">
<link rel="apple-touch-icon" href="${iconFolder(site)}/icon-180.png">
<link rel="search" type="application/opensearchdescription+xml" title="${shortName}" href="${addressIn(openSearchPath, lang)}">
<link rel="manifest" href="${addressIn(manifestPath, lang)}">
`
