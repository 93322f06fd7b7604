/** The site variants as data. Nothing else in the project asks which site it is on; it reads a row of this table. */
export { byLang, languageTag, languages, type Lang } from './languages.ts'
export { addressIn, pageParams, pathWith } from './page-address.ts'
export {
  bySite,
  isSiteId,
  siteFromHost,
  siteNamedBy,
  siteIds,
  sites,
  type HostMap,
  type Site,
  type SiteId,
  type SortCriterion,
} from './sites.ts'
