import type { SiteId } from 'shared/sites'

/** Background of the page by colour scheme, as in `shared/theme`: browsers colour their own bars with it. */
export const themeColors = { light: '#fcfbf8', dark: '#14171a' } as const

/** Folder of a site's icons and of the picture that others show with a link to it (see `shell/public`). */
export const iconFolder = (site: SiteId): string => `/icons/${site}`
