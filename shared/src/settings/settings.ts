import type * as v from 'valibot'
import {
  analytics,
  cronPattern,
  lines,
  linkResolver,
  listening,
  mailAddress,
  oneOf,
  onOff,
  origin,
  origins,
  port,
  proxies,
  purgeRequest,
  rendering,
  schemes,
  siteHosts,
  siteOrigins,
  someLanguages,
  someOf,
  sourceList,
  text,
  webAddress,
  whole,
  words,
} from './values.ts'

/** Who reads a setting: the site server, the API, commands, the release API. */
export type Reader = 'site' | 'API' | 'commands' | 'release API'

export interface Setting {
  readers: readonly Reader[]
  /** What it is, as documents say it. */
  what: string
  schema: v.GenericSchema<string, unknown>
  /** Its former name, which counts where the variable is missing. */
  formerly?: string
  /** The text that counts where the variable is missing or empty. Default: there is no value */
  fallback?: string
  /** What documents say of the default, where `fallback` does not say it. */
  shown?: string
  /** Whether messages leave out its value. */
  secret?: true
  /** Whether an empty text is a value. Default: it counts as missing */
  takesEmpty?: true
  /** Whether only the project's own processes and tests set it. Documents leave it out. */
  internal?: true
}

/** Every setting of the servers and commands by its name, in the order of the documents. */
export const settings = {
  PORT: { readers: ['site', 'API', 'commands'], what: 'port of the site server', schema: port, fallback: '3000' },
  API_PORT: { readers: ['site', 'API', 'commands'], what: 'port of the API', schema: port, fallback: '5001' },
  DATA_DIR: { readers: ['API', 'commands'], what: 'folder of catalogue and index', schema: text, shown: '`data`' },
  SITE_DIR: {
    readers: ['site', 'API', 'commands'],
    what: 'folder of releases and registry',
    schema: text,
    shown: '`build/site`',
  },
  SEED: { readers: ['commands'], what: '`none` starts with an empty catalogue', schema: text, shown: 'the corpus' },
  SITE_ORIGINS: {
    readers: ['site', 'API'],
    what: 'origins of the sites, as JSON',
    schema: siteOrigins,
    fallback: '{}',
    shown: '`http://hse.localhost:3000`',
  },
  SITE_HOSTS: {
    readers: ['site'],
    what: 'further host names: `evidence.example.org=hse,…`',
    schema: siteHosts,
    fallback: '',
    shown: 'none',
  },
  API_ORIGIN: {
    readers: ['site', 'commands'],
    what: 'where the site server reaches the API',
    schema: origin,
    shown: '`http://127.0.0.1:5001`',
  },
  ALLOWED_ORIGINS: {
    readers: ['API'],
    what: 'further origins whose pages may call the API',
    schema: origins,
    fallback: '',
    shown: 'none',
  },
  TRUST_PROXY: {
    readers: ['site', 'API'],
    what: 'trusted proxies: addresses or networks',
    schema: proxies,
    fallback: '',
    shown: 'this machine',
  },
  CONTACT_ADDRESS: {
    readers: ['site'],
    what: 'target of the contact link',
    schema: text,
    fallback: 'contact@evidence-search.example',
  },
  DATABASE_URL: {
    readers: ['API', 'commands'],
    what: 'PostgreSQL, `postgres://…`',
    schema: schemes('postgres', 'postgresql'),
    shown: 'SQLite in `DATA_DIR`',
    secret: true,
  },
  DATABASE_CONNECTIONS: {
    readers: ['API'],
    what: 'connections of one server to PostgreSQL',
    schema: whole(2, 1000),
    fallback: '10',
  },
  OPENSEARCH_URL: {
    readers: ['API', 'commands'],
    what: 'OpenSearch, `https://user:password@host:9200/name`',
    schema: schemes('https', 'http'),
    shown: 'an index in `DATA_DIR`',
    secret: true,
  },
  SMTP_URL: {
    readers: ['API', 'commands'],
    what: 'mail server',
    schema: schemes('smtp', 'smtps'),
    shown: 'files in `outbox`',
    secret: true,
  },
  MAIL_FROM: { readers: ['API'], what: 'sender of mails', schema: mailAddress, shown: '`no-reply@` the site' },
  TOKEN_KEY: {
    readers: ['API'],
    what: 'keys of tokens, 32 characters or more, one a line, the present one first',
    schema: lines,
    fallback: '',
    shown: 'file `token-key`',
    secret: true,
  },
  RATE_LIMIT_SEARCH: {
    readers: ['API'],
    what: 'searches a minute and address; suggestions 2.5 times, files a twelfth; 0: no limit',
    schema: whole(0, 1_000_000),
    fallback: '120',
  },
  RATE_LIMIT_ACCOUNT: {
    readers: ['API'],
    what: 'personal calls a minute and address; logins and mails a twelfth; 0: no limit',
    schema: whole(0, 1_000_000),
    fallback: '120',
  },
  RATE_LIMIT_PAGES: {
    readers: ['site'],
    what: 'pages a minute and network; 0: no limit',
    schema: whole(0, 9_999_999),
    fallback: '1200',
  },
  SIGN_UP_CHALLENGE: {
    readers: ['API'],
    what: 'proof of work at sign-up and after failed logins',
    schema: onOff,
    fallback: 'on',
  },
  MOST_LAG: {
    readers: ['API'],
    what: 'milliseconds of delay before requests get 503; 0: no limit',
    schema: whole(0, 60_000),
    fallback: '1000',
  },
  SEARCH_WORKERS: { readers: ['API'], what: 'search threads', schema: whole(1, 64), fallback: '2' },
  RENDER: {
    readers: ['site'],
    what: 'server rendering: on, off, or `unix:` and the socket of a rendering service',
    schema: rendering,
    fallback: 'on',
  },
  PAGE_WAIT: {
    readers: ['site'],
    what: 'milliseconds that a page waits for the API',
    schema: whole(50, 30_000),
    fallback: '300',
  },
  DRAIN_SECONDS: {
    readers: ['site', 'API'],
    what: 'seconds of service after SIGTERM',
    schema: whole(0, 300),
    fallback: '0',
  },
  METRICS_PORT: {
    readers: ['site', 'API'],
    what: 'port of `/metrics`, or address and port: `0.0.0.0:9090`',
    schema: listening,
    shown: 'no metrics',
  },
  LOG_LEVEL: {
    readers: ['API'],
    what: '`fatal`, `error`, `warn`, `info` (each request), `debug`, `trace`, `silent`',
    schema: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    fallback: 'warn',
  },
  ALERT_SCHEDULE: {
    readers: ['API'],
    what: 'when due alerts are looked for',
    schema: cronPattern,
    fallback: '*/5 * * * *',
  },
  HARVEST_SOURCES: {
    readers: ['API'],
    what: 'nightly `pubmed QUERY`, `openalex FILTER` or `oai ADDRESS [SET]`',
    schema: sourceList,
    fallback: '',
    shown: 'none',
  },
  ENRICH_SOURCES: {
    readers: ['API'],
    what: 'sources that complete records nightly',
    schema: someOf('pubmed', 'europepmc', 'crossref', 'openalex', 'unpaywall'),
    fallback: '',
    shown: 'none',
  },
  HARVEST_EMAIL: {
    readers: ['API', 'commands'],
    what: 'contact for the sources; needed for both',
    schema: mailAddress,
    shown: 'none',
  },
  PUBMED_API_KEY: { readers: ['commands'], what: 'key of NCBI', schema: text, shown: 'none', secret: true },
  LINK_RESOLVER: {
    readers: ['API'],
    what: 'link resolver (OpenURL 1.0) of the network',
    schema: linkResolver,
    shown: 'none',
  },
  COUNT_SEARCHES: {
    readers: ['API', 'commands'],
    what: 'counts of searches, without persons',
    schema: onOff,
    fallback: 'on',
  },
  BACKUP_FOLDER: { readers: ['API'], what: 'folder of nightly backups', schema: text, shown: 'none' },
  ANALYTICS: {
    readers: ['site'],
    what: 'measurement ids by site and `endpoint`, as JSON',
    schema: analytics,
    fallback: '{}',
    shown: 'nothing is sent',
  },
  PURGE_URL: { readers: ['site'], what: 'address that purges a CDN', schema: webAddress, shown: 'none' },
  PURGE_REQUEST: {
    readers: ['site'],
    what: '`method`, `headers`, `body` of that request, as JSON',
    schema: purgeRequest,
    fallback: '{}',
    shown: 'POST',
    secret: true,
  },
  OVERRIDE_ORIGINS: {
    readers: ['site'],
    what: 'origins of overrides; empty: none',
    schema: text,
    shown: 'local development ports, none in production',
    takesEmpty: true,
  },
  RELEASES_URL: {
    readers: ['site', 'commands'],
    what: 'object storage, `s3://bucket/prefix?endpoint=…&region=…`',
    schema: schemes('s3'),
    shown: 'none',
  },
  RELEASE_PUBLIC_KEY: {
    readers: ['site', 'commands'],
    what: 'public release key: base64 or a file; two while it rotates',
    schema: text,
    shown: 'the key of `SITE_DIR`',
  },
  RELEASE_KEY_FILE: {
    readers: ['commands', 'release API'],
    what: 'release key, PEM',
    schema: text,
    shown: '`build/release-key.pem`',
  },
  RELEASE_NEXT_KEY_FILE: {
    readers: ['commands', 'release API'],
    what: 'next release key, while it rotates',
    schema: text,
    shown: 'none',
  },
  LANGUAGES_REQUIRED: {
    readers: ['commands', 'release API'],
    what: 'languages that a release needs before it is live: `all`, or `en,es`',
    schema: someLanguages,
    fallback: 'all',
  },
  RELEASE_TEAM: { readers: ['commands'], what: 'the team that releases, as `--team`', schema: text, shown: 'none' },
  RELEASE_RIGHTS: {
    readers: ['commands', 'release API'],
    what: 'file of rights',
    schema: text,
    shown: '`rights.json`',
  },
  RELEASE_API_ORIGIN: {
    readers: ['site', 'release API'],
    what: 'origin of the release API',
    schema: origin,
    formerly: 'RELEASE_DOOR',
    shown: 'no release API',
  },
  RELEASE_TEAMS: { readers: ['release API'], what: 'file of the teams’ public keys', schema: text, shown: 'none' },
  RELEASE_ISSUERS: { readers: ['release API'], what: 'file of CI token issuers', schema: text, shown: 'none' },
  API_HOST: { readers: ['API'], what: 'address of the API', schema: text, fallback: '::', internal: true },
  API_BASE: { readers: ['site'], what: 'address of the API for browsers', schema: text, internal: true },
  TEXTS_DIR: { readers: ['API'], what: 'folder of assembled texts', schema: text, internal: true },
  NODE_ENV: { readers: ['site', 'API'], what: '`production` on public servers', schema: text, internal: true },
  REPORTS_OF: {
    readers: ['API'],
    what: 'releases that reports count of: `released` or `any`',
    schema: oneOf('released', 'any'),
    fallback: 'released',
    internal: true,
  },
  DEVELOPMENT_ORIGINS: {
    readers: ['site', 'commands'],
    what: 'origins of `npm run dev`',
    schema: words,
    fallback: '',
    internal: true,
  },
  PUBMED_URL: {
    readers: ['commands'],
    what: 'address of E-utilities',
    schema: webAddress,
    fallback: 'https://eutils.ncbi.nlm.nih.gov/entrez/eutils',
    internal: true,
  },
  OPENALEX_URL: {
    readers: ['commands'],
    what: 'address of OpenAlex',
    schema: webAddress,
    fallback: 'https://api.openalex.org',
    internal: true,
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingName = keyof typeof settings
