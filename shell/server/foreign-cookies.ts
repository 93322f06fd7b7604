import { isOwnCookie } from './overrides/override-cookie.ts'

/** Bytes of a `Cookie` header up to which nothing is expired: what one cookie may hold. */
const harmless = 4096
/** Bytes of `Set-Cookie` in one answer: what proxies take of an answer's head by default, less the other headers. */
const longestAnswer = 4096

const namesIn = (header: string): string[] => [
  ...new Set(
    header
      .split(';')
      .map((pair) => pair.split('=')[0]?.trim() ?? '')
      .filter((name) => name !== '' && !isOwnCookie(name)),
  ),
]

/** Every path that a page of this path may have set a cookie for: `/`, `/a`, `/a/b`. */
const pathsOf = (pathname: string): string[] => {
  const steps = pathname.split('/').filter((step) => step !== '' && !/[;\s]/.test(step))
  return ['/', ...steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`)]
}

export interface CookieRequest {
  /** `Cookie` header; undefined without one. */
  header: string | undefined
  hostname: string
  pathname: string
  secure: boolean
}

/**
 * The `Set-Cookie` headers that take cookies away which are not the site's own, once all of them together are larger than
 * one may be: cookies without end would make the head of each request larger than servers take. Those that do not fit into this
 * answer have their turn at a later one. Cookies of a domain above the host's stay, since other sites use them.
 *
 * @param random from 0 to below 1: where the answer begins among them, so that some which cannot be taken away hold up no others
 */
export const expiredCookies = (
  { header = '', hostname, pathname, secure }: CookieRequest,
  random: () => number = Math.random,
): string[] => {
  if (header.length <= harmless) return []
  const names = namesIn(header)
  const first = Math.floor(random() * names.length)
  const hosts = hostname.includes('.') ? ['', `; Domain=${hostname}`] : ['']
  const expired: string[] = []
  let bytes = 0
  for (const name of [...names.slice(first), ...names.slice(0, first)]) {
    const of = pathsOf(pathname).flatMap((path) =>
      hosts.map((host) => `${name}=; Max-Age=0; Path=${path}${host}${secure ? '; Secure' : ''}`),
    )
    bytes += of.join('').length
    if (bytes > longestAnswer && expired.length > 0) break
    expired.push(...of)
  }
  return expired
}
