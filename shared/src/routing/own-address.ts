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
 * An address of this site, or null: where somebody is led after logging in is only followed when it cannot lead anywhere else.
 *
 * @param text a path with its query string, for example `/search?q=asthma`
 */
export const ownAddress = (text: string | null | undefined): string | null => {
  if (!text?.startsWith('/')) return null
  const base = 'http://own.invalid'
  const address = URL.parse(text, base)
  // `/.//elsewhere` is an own address as it is written, and another site's as it is read the next time.
  if (!address || address.origin !== base || address.pathname.startsWith('//')) return null
  if (comings.some((path) => address.pathname === path || address.pathname.startsWith(`${path}/`))) return null
  return address.pathname + address.search + address.hash
}

const comparable = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://own.invalid')
  searchParams.delete('lang')
  searchParams.delete('p')
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** Whether two addresses of the site show the same, whatever the language and how far the results were read. */
export const sameAddress = (one: string, other: string): boolean => comparable(one) === comparable(other)
