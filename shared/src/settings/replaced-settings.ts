import type { Environment } from './read-settings.ts'

/** Settings that are no longer read, and what took their place. */
const replacements: Readonly<Record<string, string>> = {
  ANALYTICS_HSE: 'ANALYTICS',
  ANALYTICS_SSE: 'ANALYTICS',
  ANALYTICS_CVD: 'ANALYTICS',
  ANALYTICS_ENDPOINT: 'ANALYTICS',
  DATABASE_STATEMENT_TIMEOUT: 'a limit of 30 seconds',
  DEFAULT_SITE: 'the first site of SITE_ORIGINS',
  METRICS_HOST: 'METRICS_PORT',
  PURGE_METHOD: 'PURGE_REQUEST',
  PURGE_HEADERS: 'PURGE_REQUEST',
  PURGE_BODY: 'PURGE_REQUEST',
  RATE_LIMIT_EXPORTS: 'RATE_LIMIT_SEARCH',
  RATE_LIMIT_MAIL: 'RATE_LIMIT_ACCOUNT',
  RATE_LIMIT_SIGN_IN: 'RATE_LIMIT_ACCOUNT',
  RATE_LIMIT_SUGGESTIONS: 'RATE_LIMIT_SEARCH',
  RELEASE_BY: '--team',
  RELEASE_LIST_DAYS: 'a limit of 30 days',
  RELEASE_TO: '--to',
  TOKEN_KEYS_BEFORE: 'a further line of TOKEN_KEY',
}

/** A sentence for each setting of the environment that is no longer read. */
export const replacedSettings = (environment: Environment): string[] =>
  Object.entries(replacements).flatMap(([name, replacement]) =>
    environment[name] ? [`${name} is no longer read; ${replacement} took its place.`] : [],
  )
