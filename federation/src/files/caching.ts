/** How long browsers keep a file of an immutable release, and any other file of a site. */
export const forEver = 'public, max-age=31536000, immutable'
export const askEveryTime = 'no-cache'
