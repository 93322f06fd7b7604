import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSettings } from 'shared/settings'
import { bySite, siteIds } from 'shared/sites'
import { CronPattern } from 'croner'
import { dataFolder } from './catalogue/data-folder.ts'

/** Milliseconds after which PostgreSQL cancels a statement of a server. */
const statementTimeout = 30_000

/** @throws Error in one sentence when the text is no cron pattern */
const checkCronPattern = (pattern: string): string => {
  try {
    new CronPattern(pattern)
    return pattern
  } catch {
    throw new Error(`ALERT_SCHEDULE is '${pattern}'; it must be a cron pattern such as */5 * * * *.`)
  }
}

const defaultTexts = fileURLToPath(new URL('../../build/i18n', import.meta.url))

/**
 * Reads the settings of the API and its commands, once.
 *
 * @throws Error in one sentence that names the setting and what it must be
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>) => {
  const given = readSettings(
    [
      'API_PORT',
      'API_HOST',
      'NODE_ENV',
      'DATA_DIR',
      'SITE_DIR',
      'REPORTS_OF',
      'TEXTS_DIR',
      'SEED',
      'RATE_LIMIT_SEARCH',
      'RATE_LIMIT_ACCOUNT',
      'PORT',
      'SITE_ORIGINS',
      'ALLOWED_ORIGINS',
      'TRUST_PROXY',
      'SIGN_UP_CHALLENGE',
      'DATABASE_URL',
      'DATABASE_CONNECTIONS',
      'OPENSEARCH_URL',
      'ALERT_SCHEDULE',
      'HARVEST_SOURCES',
      'ENRICH_SOURCES',
      'HARVEST_EMAIL',
      'PUBMED_API_KEY',
      'PUBMED_URL',
      'OPENALEX_URL',
      'LINK_RESOLVER',
      'COUNT_SEARCHES',
      'BACKUP_FOLDER',
      'TOKEN_KEY',
      'SMTP_URL',
      'MAIL_FROM',
      'METRICS_PORT',
      'DRAIN_SECONDS',
      'SEARCH_WORKERS',
      'MOST_LAG',
      'LOG_LEVEL',
    ],
    environment,
  )
  const { RATE_LIMIT_SEARCH: searches, RATE_LIMIT_ACCOUNT: personalCalls } = given
  const [tokenKey, ...tokenKeysBefore] = given.TOKEN_KEY
  return {
    port: given.API_PORT,
    host: given.API_HOST,
    dataDir: dataFolder(given.DATA_DIR),
    textsDir: given.TEXTS_DIR === undefined ? defaultTexts : resolve(given.TEXTS_DIR),
    /** Undefined: reports count of any release. */
    siteFolder: given.SITE_DIR !== undefined && given.REPORTS_OF === 'released' ? resolve(given.SITE_DIR) : undefined,
    /** Whether `npm start` loads the corpus. */
    loadsCorpus: given.SEED !== 'none',
    rateLimits: {
      search: searches,
      suggestions: Math.ceil(searches * 2.5),
      exports: Math.ceil(searches / 12),
    },
    siteOrigins: bySite((site) => given.SITE_ORIGINS[site] ?? `http://${site}.localhost:${given.PORT}`),
    /** Origins whose pages may read the answers: those of the sites, and more. */
    allowedOrigins: [...siteIds.flatMap((site) => given.SITE_ORIGINS[site] ?? []), ...given.ALLOWED_ORIGINS],
    /** Whether pages of `localhost` and names below it may: not in production. */
    localOrigins: given.NODE_ENV !== 'production',
    // The site server passes calls on from this machine.
    trustProxy: ['loopback', ...given.TRUST_PROXY],
    /** Limits of accounts; see `LimitSettings`. */
    accountLimits: {
      signIn: Math.ceil(personalCalls / 12),
      mail: Math.ceil(personalCalls / 12),
      requests: personalCalls,
    },
    signUpChallenge: given.SIGN_UP_CHALLENGE,
    databaseUrl: given.DATABASE_URL,
    openSearchUrl: given.OPENSEARCH_URL,
    databaseConnections: given.DATABASE_CONNECTIONS,
    statementTimeout,
    alertSchedule: checkCronPattern(given.ALERT_SCHEDULE),
    harvestSources: given.HARVEST_SOURCES,
    enrichSources: given.ENRICH_SOURCES,
    contactAddress: given.HARVEST_EMAIL,
    pubmed: { address: given.PUBMED_URL.replace(/\/+$/, ''), key: given.PUBMED_API_KEY },
    openAlexAddress: given.OPENALEX_URL.replace(/\/+$/, ''),
    backupFolder: given.BACKUP_FOLDER,
    tokenKey,
    tokenKeysBefore,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    linkResolver: given.LINK_RESOLVER,
    countSearches: given.COUNT_SEARCHES,
    /** Undefined: no metrics. */
    metrics: given.METRICS_PORT,
    drainSeconds: given.DRAIN_SECONDS,
    searchWorkers: given.SEARCH_WORKERS,
    mostLag: given.MOST_LAG,
    logLevel: given.LOG_LEVEL,
  }
}
export type Config = ReturnType<typeof readConfig>

/** Where the data of commands is: the folder, the database and the search index. */
export const readPlace = (
  environment: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'dataDir' | 'databaseUrl' | 'openSearchUrl'> => {
  const { dataDir, databaseUrl, openSearchUrl } = readConfig(environment)
  return { dataDir, databaseUrl, openSearchUrl }
}
