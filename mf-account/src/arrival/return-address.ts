/** Pages that make no sense after logging in. */
const comings = [
  '/login',
  '/signup',
  '/signup-success',
  '/forgot-password',
  '/reset-password',
  '/confirm',
  '/signup-confirm',
]

/**
 * An address of this site, or null: what `?next=` names is only followed when it cannot lead anywhere else.
 *
 * @param text a path with its query string, for example `/search?q=asthma`
 */
export const ownAddress = (text: string | null): string | null => {
  if (!text?.startsWith('/')) return null
  const base = 'http://own.invalid'
  const address = URL.parse(text, base)
  // `/.//elsewhere` is an own address as it is written, and another site's as it is read the next time.
  if (!address || address.origin !== base || address.pathname.startsWith('//')) return null
  if (comings.some((path) => address.pathname === path || address.pathname.startsWith(`${path}/`))) return null
  return address.pathname + address.search + address.hash
}
