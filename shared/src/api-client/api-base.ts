/**
 * Base address of the API (requirement E2): relative, or the local server on port 5001 when the page comes from
 * `localhost` or a name below it. The exact host is judged, so that `localhost.example.org` is not local.
 *
 * @param configured an address from run-time configuration, which wins
 */
export const apiBaseFor = (location: { hostname: string; protocol: string }, configured?: string): string => {
  if (configured) return configured
  const host = location.hostname.toLowerCase()
  return host === 'localhost' || host.endsWith('.localhost') ? 'http://localhost:5001/api' : '/api'
}
