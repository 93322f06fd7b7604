/** A copy of a site in object storage: what is published there, and a folder that follows it. */
export { followSite, type FollowedSite } from './followed-site.ts'
export { mapConcurrent, openObjectStore } from './object-store.ts'
export { contentsName, publishedPath, type Published } from './published.ts'
