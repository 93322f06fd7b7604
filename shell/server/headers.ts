import type { ServerConfig } from './config.ts'
import { isLocal } from './overrides/allowed-origins.ts'
import { beforePaintSource } from './rendering/before-paint.ts'
import { siteOf } from './site-page.ts'

/**
 * Headers of every page: a content security policy without `unsafe-*`, and the usual hardening.
 *
 * @param sealed whether releases are signed: then scripts need their integrity, and their addresses pass the one Trusted
 *   Types policy of the shell
 * @param overrides origins that this one page gets remotes from: their scripts change all the time and have no integrity
 */
export const pageHeaders = (
  config: ServerConfig,
  hostname: string,
  sealed: boolean,
  overrides: readonly string[] = [],
): Record<string, string> => {
  const { apiBase, developmentOrigins, analytics, analyticsEndpoint } = config
  const api = apiBase ?? (isLocal(hostname) ? 'http://localhost:5001/api' : '')
  const apiSource = api.startsWith('http') ? ` ${new URL(api).origin}` : ''
  const development = [...developmentOrigins, ...overrides].map((origin) => ` ${origin}`).join('')
  const collector = analytics[siteOf(config, hostname).id] ? ` ${new URL(analyticsEndpoint).origin}` : ''
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${beforePaintSource}${development}`,
    `style-src 'self'${development}`,
    `img-src 'self' data:${development}`,
    `font-src 'self'${development}`,
    `connect-src 'self'${apiSource}${collector}${development}${development.replaceAll(' http', ' ws')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(sealed ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    ...(sealed && overrides.length === 0 && { 'integrity-policy': 'blocked-destinations=(script)' }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  }
}

/** Of rendered pages, which are every visitor's: a shared cache may answer with one for half a minute, a browser asks. */
export const sharedShortly = 'public, max-age=0, must-revalidate, s-maxage=30'
/** Of answers that are for one browser. */
export const personal = 'private, no-store'
export const forADay = 'public, max-age=86400'

/**
 * Folders of the site whose files never change and may be kept for ever. The configuration of other servers is written from
 * it (deploy/nginx).
 */
export const keptFolders: readonly string[] = ['/shell/', '/remotes/']
