const numbers = (version: string): number[] => version.replace('^', '').split('.').map(Number)

/**
 * Whether a host of contract `host` keeps what a remote was written for: the same major, and nothing newer than the host.
 *
 * @param range `^1.2.0`, or `1.2.0`, which means the same
 */
export const acceptsContract = (range: string, host: string): boolean => {
  const [major, minor = 0, patch = 0] = numbers(range)
  const [hostMajor, hostMinor = 0, hostPatch = 0] = numbers(host)
  return major === hostMajor && (hostMinor > minor || (hostMinor === minor && hostPatch >= patch))
}
