import type { Registry } from 'shared/remote'

/** The release that a file belongs to, by what has the file's address in it. */
const releaseAt = (registry: Registry, address: string): { remote: string; version: string } | null => {
  for (const { name, current, previous, canary } of registry.remotes) {
    for (const release of [current, previous, canary?.release]) {
      if (release && address.includes(release.base)) return { remote: name, version: release.version }
    }
  }
  return null
}

/** Bounds the addresses whose callers are remembered. Callers of allowed addresses are never read. */
const maxAddresses = 20

/** An address as a report of a violation states it; null for one of the page's own origin, or none. */
const foreignAddress = (asked: RequestInfo | URL, origin: string): string | null => {
  const url = URL.parse(asked instanceof Request ? asked.url : String(asked), origin)
  if (!url || url.origin === origin) return null
  Object.assign(url, { hash: '', username: '', password: '' })
  return url.href
}

/**
 * Remembers who asks for what is elsewhere. A guard that stands before `fetch` is, to the browser, who asks: a violation then
 * names the guard's file, and the call stack alone still has the release's.
 *
 * @returns the lines of the stack of the latest call for an address, the innermost first
 */
export const rememberCallers = (page: {
  fetch: typeof fetch
  location: { origin: string }
}): ((address: string) => readonly string[]) => {
  const callers = new Map<string, readonly string[]>()
  const ask = page.fetch.bind(page)
  page.fetch = (asked, options) => {
    const address = foreignAddress(asked, page.location.origin)
    if (address !== null) {
      callers.delete(address)
      callers.set(address, (new Error().stack ?? '').split('\n'))
      const [oldest = ''] = callers.keys()
      if (callers.size > maxAddresses) callers.delete(oldest)
    }
    return ask(asked, options)
  }
  return (address) => callers.get(address) ?? []
}

/**
 * Reports each violation of the page's security policy that a remote has caused, by the address of its file.
 *
 * @param callersOf lines that name the files whose code asked for an address, as `rememberCallers` gives them
 * @returns stops watching
 */
export const watchViolations = (
  page: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  registry: () => Registry,
  callersOf: (address: string) => readonly string[],
  onTampered: (event: { remote: string; version: string; event: 'tampered' }) => void,
): (() => void) => {
  const onViolation = ({ sourceFile, blockedURI }: SecurityPolicyViolationEvent): void => {
    const known = registry()
    for (const place of [blockedURI, sourceFile ?? '', ...callersOf(blockedURI)]) {
      const release = releaseAt(known, place)
      if (!release) continue
      onTampered({ ...release, event: 'tampered' })
      return
    }
  }
  page.addEventListener('securitypolicyviolation', onViolation)
  return () => page.removeEventListener('securitypolicyviolation', onViolation)
}
