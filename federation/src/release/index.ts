/** Where changes of a registry go: the site's folder, and copies of what is live in it. */
export { compressFolder, compressSite } from './compress.ts'
export { copyLive } from './copy-live.ts'
export { openDestination, siteAlone, type Destination } from './destination.ts'
export { openHost } from './static-host.ts'
