/** Addresses, links that keep the language, and the site the page belongs to. */
export { namedLang, wantedLang, withLang } from './lang-param.ts'
export { ownAddress, sameAddress } from './own-address.ts'
export { paths, type SearchAddress } from './paths.ts'
export { SiteLink } from './site-link.tsx'
export { SiteProvider, useIsNavigating, useOrigin, useRouteExists, useSite } from './site-provider.tsx'
export { useSearchState, type ChangeSearch } from './use-search-state.ts'
export { useSiteNavigate } from './use-site-navigate.ts'
export { useSwitchLang } from './use-switch-lang.ts'
