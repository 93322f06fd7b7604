import type { FastifyRequest } from 'fastify'
import type { ServerConfig } from './config.ts'
import { absoluteForm, originAt } from './forwarded-host.ts'
import type { PageRequest } from './site-page.ts'

const plausibleHost = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i

/** Whether a host can stand in an address: `999.999.999.999` and `x:99999` have the form and cannot. */
const isHost = (host: string): boolean => plausibleHost.test(host) && URL.canParse(`http://${host}`)

/** Where a page was asked for. A host that is none counts as this machine. */
export const pageRequestIn = (
  config: Pick<ServerConfig, 'siteOrigins'>,
  { hostname, host, url }: Pick<FastifyRequest, 'hostname' | 'host' | 'url'>,
): PageRequest => ({
  hostname,
  origin: originAt(config, isHost(host) ? host.toLowerCase() : 'localhost'),
  // What cannot be read as an address is no page.
  address: URL.parse(url.replace(/^\/+/, '/'), 'http://site.invalid') ?? new URL('http://site.invalid/404'),
})

/**
 * The path and query of a target. Percent signs that begin no character stand for themselves: such an address is answered as
 * one of no page.
 */
export const readable = (target: string): string => {
  const url = target.replace(absoluteForm, (_whole, _host, slash: string) => slash || '/')
  try {
    decodeURIComponent(url)
    return url
  } catch {
    return url.replaceAll('%', '%25')
  }
}
