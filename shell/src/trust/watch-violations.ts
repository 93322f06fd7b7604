import type { Registry } from 'shared/remote'

/** The release that a file belongs to, by the file's address. */
export const releaseAt = (registry: Registry, address: string): { remote: string; version: string } | null => {
  for (const { name, current, previous, canary } of registry.remotes) {
    for (const release of [current, previous, canary?.release]) {
      if (release && address.includes(release.base)) return { remote: name, version: release.version }
    }
  }
  return null
}

/**
 * Tells of each violation of the page's security policy that a remote has caused, by the address of its file.
 *
 * @returns stops watching
 */
export const watchViolations = (
  page: Document,
  registry: () => Registry,
  tell: (event: { remote: string; version: string; event: 'tampered' }) => void,
): (() => void) => {
  const onViolation = ({ sourceFile, blockedURI }: SecurityPolicyViolationEvent): void => {
    const release = releaseAt(registry(), blockedURI) ?? releaseAt(registry(), sourceFile ?? '')
    if (release) tell({ ...release, event: 'tampered' })
  }
  page.addEventListener('securitypolicyviolation', onViolation)
  return () => page.removeEventListener('securitypolicyviolation', onViolation)
}
