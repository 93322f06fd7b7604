import type { IncomingHttpHeaders } from 'node:http'
import type { ServerConfig } from './config.ts'

/** The value that the nearest proxy added, as the framework reads it. */
const lastOf = (value: string | string[] | undefined): string =>
  String(value ?? '')
    .split(',')
    .at(-1)
    ?.trim() ?? ''

/** A target in absolute form: scheme, host, and path with query. RFC 9112, section 3.2.2 */
export const absoluteForm = /^https?:\/\/([^/?#]*)(\/?)/i

/**
 * Has the host of a target in absolute form count instead of `Host`. Takes `X-Forwarded-Host` away where it names no configured
 * origin: a proxy that does not set it passes on what the visitor wrote there, which would stand in canonical links and in pages
 * that are kept. Without `SITE_ORIGINS` none is taken.
 */
export const onlyConfiguredHosts =
  ({ siteOrigins }: Pick<ServerConfig, 'siteOrigins'>) =>
  ({ headers, url = '' }: { headers: IncomingHttpHeaders; url?: string | undefined }): void => {
    const [, host] = absoluteForm.exec(url) ?? []
    if (host !== undefined) headers.host = host
    const known = Object.values(siteOrigins).map((origin) => new URL(origin).host)
    if (!known.includes(lastOf(headers['x-forwarded-host']).toLowerCase())) delete headers['x-forwarded-host']
  }

/**
 * Origin of an address that was asked for at a host: the configured one, with its scheme, or plain http. `X-Forwarded-Proto`
 * reaches no link: where it is right, the configured origin says the same.
 */
export const originAt = ({ siteOrigins }: Pick<ServerConfig, 'siteOrigins'>, host: string): string =>
  Object.values(siteOrigins).find((origin) => new URL(origin).host === host) ?? `http://${host}`
