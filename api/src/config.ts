import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLinkResolver } from 'shared/citations'
import { bySite, siteIds, type SiteId } from 'shared/sites'
import { CronPattern } from 'croner'
import * as v from 'valibot'
import { dataFolder } from './catalogue/data-folder.ts'

const whole = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  )
const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
)

const sourceList = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(/[\n;]/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^(pubmed|openalex)\s+\S/, 'must be `pubmed QUERY` or `openalex FILTER`'),
      v.transform((line) => {
        const [source = ''] = line.split(/\s/, 1)
        return { source, query: line.slice(source.length).trim() }
      }),
    ),
  ),
)

const isCronPattern = (text: string): boolean => {
  try {
    new CronPattern(text)
    return true
  } catch {
    return false
  }
}

const originSchema = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#\s]+$/, 'must be an origin such as https://hse.example.org'),
)
const originsSchema = v.pipe(
  v.string(),
  v.parseJson(undefined, 'must be JSON such as {"hse":"https://hse.example.org"}'),
  v.partial(v.strictObject({ hse: originSchema, sse: originSchema, cvd: originSchema })),
)

const environmentSchema = v.object({
  API_PORT: v.optional(whole(0, 65535), '5001'),
  /** Address to listen on; every address by default, since the site's pages call the API themselves. */
  API_HOST: v.optional(v.string(), '::'),
  NODE_ENV: v.optional(v.string()),
  DATA_DIR: v.optional(v.string()),
  /** The site's folder; pages tell how its releases do. */
  SITE_DIR: v.optional(v.string()),
  /** Whether reports count of the site's releases alone, or of any. */
  REPORTS_OF: v.optional(v.picklist(['released', 'any']), 'released'),
  /** Folder of the assembled `/i18n` files. */
  TEXTS_DIR: v.optional(v.string()),
  /** Requests a minute and address; 0 sets no limit. */
  RATE_LIMIT_SEARCH: v.optional(whole(0, 1_000_000), '120'),
  RATE_LIMIT_SUGGESTIONS: v.optional(whole(0, 1_000_000), '300'),
  RATE_LIMIT_EXPORTS: v.optional(whole(0, 1_000_000), '10'),
  /** Port of the site's pages on this machine. */
  PORT: v.optional(whole(1, 65535), '3000'),
  /** Where the pages of each site are, as JSON by site; links in mails and feeds lead there. */
  SITE_ORIGINS: v.optional(originsSchema, '{}'),
  /** Origins besides those of the sites whose pages may call the API. */
  ALLOWED_ORIGINS: v.optional(list, ''),
  /** Proxies whose word on a client's address is taken, besides those on this machine: addresses or networks. */
  TRUST_PROXY: v.optional(list, ''),
  /** Logins in 15 minutes per account and address, and mails in an hour to one address; 0 sets no limit. */
  RATE_LIMIT_SIGN_IN: v.optional(whole(0, 1_000_000), '10'),
  RATE_LIMIT_MAIL: v.optional(whole(0, 1_000_000), '10'),
  /** Requests a minute and address to each call that concerns a person; 0 sets no limit. */
  RATE_LIMIT_ACCOUNT: v.optional(whole(0, 1_000_000), '120'),
  /** Whether signing up, and logging in after failures, ask for proof of work. */
  SIGN_UP_CHALLENGE: v.optional(v.picklist(['on', 'off']), 'on'),
  /** PostgreSQL in place of the file in the data folder. */
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^(postgres(ql)?:\/\/.*)?$/, 'must begin with postgres://'))),
  /** Connections to PostgreSQL of one server at most; all servers together need fewer than it takes. */
  DATABASE_CONNECTIONS: v.optional(whole(2, 1000), '10'),
  /** OpenSearch in place of the index in the data folder. */
  OPENSEARCH_URL: v.optional(v.pipe(v.string(), v.regex(/^(https?:\/\/\S+)?$/, 'must begin with https:// or http://'))),
  /** Milliseconds after which PostgreSQL gives up a statement of a server; 0 sets no limit. */
  DATABASE_STATEMENT_TIMEOUT: v.optional(whole(0, 3_600_000), '30000'),
  /** When a server looks for alerts that are due. */
  ALERT_SCHEDULE: v.optional(
    v.pipe(v.string(), v.check(isCronPattern, 'must be a cron pattern such as */5 * * * *')),
    '*/5 * * * *',
  ),
  /** What is harvested every night, one `pubmed QUERY` or `openalex FILTER` a line or between semicolons. */
  HARVEST_SOURCES: v.optional(sourceList, ''),
  /** Sources that complete records every night, by name. */
  ENRICH_SOURCES: v.optional(list, ''),
  /** Whom the sources may write to; without it none is asked on a schedule. */
  HARVEST_EMAIL: v.optional(v.pipe(v.string(), v.regex(/^(\S+@\S+)?$/, 'must be an e-mail address'))),
  /** Link resolver (OpenURL 1.0) of the network that the site serves; a person's own counts before it. */
  LINK_RESOLVER: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((text) => text === '' || isLinkResolver(text), 'must be an address that begins with https://'),
    ),
  ),
  /** Whether searches are counted: by day, site, language and words, of nobody. */
  COUNT_SEARCHES: v.optional(v.picklist(['on', 'off']), 'on'),
  /** Where a backup is put every night. */
  BACKUP_FOLDER: v.optional(v.string()),
  /** Key of the tokens; by default a file in the data folder, made at the first start. */
  TOKEN_KEY: v.optional(v.string()),
  /** Keys before `TOKEN_KEY`, which still read what they made; separated by commas or spaces. */
  TOKEN_KEYS_BEFORE: v.optional(list, ''),
  /** Where mails go out; without it they are written to `outbox` in the data folder. */
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^(smtps?:\/\/\S+)?$/, 'must begin with smtp:// or smtps://'))),
  /** Address mails come from; by default `no-reply` at the site's own name. */
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^(\S+@\S+)?$/, 'must be an e-mail address'))),
  /** Port that Prometheus reads metrics from; without it there are none. */
  METRICS_PORT: v.optional(whole(0, 65535)),
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  /** Seconds between a SIGTERM and the end of listening, in which balancers see that the server is not ready. */
  DRAIN_SECONDS: v.optional(whole(0, 300), '0'),
  SEARCH_WORKERS: v.optional(whole(1, 64), '2'),
  /** Milliseconds the server may be late in what it does before it turns requests away; 0 sets no limit. */
  MOST_LAG: v.optional(whole(0, 60_000), '1000'),
  /** At info every request is one line. */
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'warn'),
})

export interface Config {
  databaseConnections: number
  statementTimeout: number
  alertSchedule: string
  harvestSources: { source: string; query: string }[]
  enrichSources: string[]
  contactAddress: string | undefined
  linkResolver: string | undefined
  countSearches: boolean
  backupFolder: string | undefined
  port: number
  host: string
  dataDir: string
  textsDir: string
  /** Undefined: reports count of any release. */
  siteFolder: string | undefined
  rateLimits: { search: number; suggestions: number; exports: number }
  siteOrigins: Readonly<Record<SiteId, string>>
  /** Origins whose pages may read the answers: those of the sites, and more. */
  allowedOrigins: readonly string[]
  /** Whether pages of `localhost` and names below it may: not in production. */
  localOrigins: boolean
  trustProxy: readonly string[]
  /** Limits of accounts; see `LimitSettings`. */
  accountLimits: { signIn: number; mail: number; requests: number }
  signUpChallenge: boolean
  databaseUrl: string | undefined
  openSearchUrl: string | undefined
  tokenKey: string | undefined
  tokenKeysBefore: readonly string[]
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Undefined: no metrics. */
  metricsPort: number | undefined
  metricsHost: string
  drainSeconds: number
  searchWorkers: number
  mostLag: number
  logLevel: string
}

const defaultTexts = fileURLToPath(new URL('../../build/i18n', import.meta.url))

/**
 * Reads the environment, once.
 *
 * @throws a sentence that names the variable and what is wrong with it
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const result = v.safeParse(environmentSchema, environment)
  if (!result.success) {
    const [issue] = result.issues
    throw new Error(`${v.getDotPath(issue) ?? 'The environment'} ${issue.message}: it is '${String(issue.input)}'.`)
  }
  const given = result.output
  return {
    port: given.API_PORT,
    host: given.API_HOST,
    dataDir: dataFolder(given.DATA_DIR),
    textsDir: given.TEXTS_DIR ? resolve(given.TEXTS_DIR) : defaultTexts,
    siteFolder: given.SITE_DIR && given.REPORTS_OF === 'released' ? resolve(given.SITE_DIR) : undefined,
    rateLimits: {
      search: given.RATE_LIMIT_SEARCH,
      suggestions: given.RATE_LIMIT_SUGGESTIONS,
      exports: given.RATE_LIMIT_EXPORTS,
    },
    siteOrigins: bySite((site) => given.SITE_ORIGINS[site] ?? `http://${site}.localhost:${given.PORT}`),
    allowedOrigins: [...siteIds.flatMap((site) => given.SITE_ORIGINS[site] ?? []), ...given.ALLOWED_ORIGINS],
    localOrigins: given.NODE_ENV !== 'production',
    // The site server passes calls on from this machine.
    trustProxy: ['loopback', ...given.TRUST_PROXY],
    accountLimits: {
      signIn: given.RATE_LIMIT_SIGN_IN,
      mail: given.RATE_LIMIT_MAIL,
      requests: given.RATE_LIMIT_ACCOUNT,
    },
    signUpChallenge: given.SIGN_UP_CHALLENGE === 'on',
    databaseUrl: given.DATABASE_URL || undefined,
    openSearchUrl: given.OPENSEARCH_URL || undefined,
    databaseConnections: given.DATABASE_CONNECTIONS,
    statementTimeout: given.DATABASE_STATEMENT_TIMEOUT,
    alertSchedule: given.ALERT_SCHEDULE,
    harvestSources: given.HARVEST_SOURCES,
    enrichSources: given.ENRICH_SOURCES,
    contactAddress: given.HARVEST_EMAIL || undefined,
    countSearches: given.COUNT_SEARCHES === 'on',
    linkResolver: given.LINK_RESOLVER || undefined,
    backupFolder: given.BACKUP_FOLDER || undefined,
    tokenKey: given.TOKEN_KEY || undefined,
    tokenKeysBefore: given.TOKEN_KEYS_BEFORE,
    smtpUrl: given.SMTP_URL || undefined,
    mailFrom: given.MAIL_FROM || undefined,
    metricsPort: given.METRICS_PORT,
    metricsHost: given.METRICS_HOST,
    drainSeconds: given.DRAIN_SECONDS,
    searchWorkers: given.SEARCH_WORKERS,
    mostLag: given.MOST_LAG,
    logLevel: given.LOG_LEVEL,
  }
}
