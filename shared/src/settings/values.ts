import * as v from 'valibot'
import { isLinkResolver } from '../citations/index.ts'
import { languages, siteIds } from '../sites/index.ts'

/** Each schema reads the text of an environment variable. Its message continues the sentence `NAME is 'value'; it `. */

export const text = v.string()

export const whole = (least: number, max: number) => {
  const message = `must be a whole number from ${least} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, message),
    v.transform((digits) => Number(digits)),
    v.minValue(least, message),
    v.maxValue(max, message),
  )
}

export const port = whole(0, 65_535)

/** `9100`, or `0.0.0.0:9100`: a port, on this machine alone unless an address is named. */
export const listening = v.pipe(
  v.string(),
  v.regex(/^(?:[\w.:[\]-]+:)?\d{1,5}$/, 'must be a port, or an address and a port'),
  v.transform((value) => {
    const at = value.lastIndexOf(':')
    return {
      host: at < 0 ? '127.0.0.1' : value.slice(0, at).replace(/^\[|\]$/g, ''),
      port: Number(value.slice(at + 1)),
    }
  }),
  v.check((value) => value.port <= 65_535, 'must be a port up to 65535'),
)

export const onOff = v.pipe(
  v.picklist(['on', 'off'], 'must be on or off'),
  v.transform((value) => value === 'on'),
)

/** Link resolver (OpenURL 1.0). */
export const linkResolver = v.pipe(
  v.string(),
  v.trim(),
  v.check(isLinkResolver, 'must be an address that begins with https://'),
)

/** Whether pages are rendered: by processes of the server, or by the service at a socket. */
export const rendering = v.pipe(
  v.string(),
  v.regex(/^(on|off|unix:\/.+)$/, 'must be on, off, or the socket of a rendering service, as unix:/rendering/socket'),
  v.transform((value): boolean | { socket: string } =>
    value.startsWith('unix:') ? { socket: value.slice('unix:'.length) } : value === 'on',
  ),
)

/** `all`, or languages between commas. */
export const someLanguages = v.pipe(
  v.string(),
  v.transform((value) => (value === 'all' ? [...languages] : value.split(',').map((each) => each.trim()))),
  v.array(v.picklist(languages, `must be all, or some of ${languages.join(', ')}`)),
)

/** Lines that are not empty: a line may hold spaces and commas. */
export const lines = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
)

/** Words between commas or spaces. */
export const words = v.pipe(
  v.string(),
  v.transform((value) => value.split(/[\s,]+/).filter(Boolean)),
)

export const webAddress = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+(\/\S*)?$/, 'must be a web address'))

const anOrigin = 'must be an origin, such as http://127.0.0.1:3900'

/** In the form in which browsers send it. */
export const origin = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#@*\s]+\/?$/i, anOrigin),
  v.url(anOrigin),
  v.transform((value) =>
    value
      .toLowerCase()
      .replace(/\/$/, '')
      .replace(/(?<=^http:.*):80$|(?<=^https:.*):443$/, ''),
  ),
)

/** Origins between commas or spaces. */
export const origins = v.pipe(words, v.array(origin, 'must be origins'))

const ipv4 = v.pipe(v.string(), v.ipv4())
const ipv6 = v.pipe(v.string(), v.ipv6())
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

const isProxy = (value: string): boolean => {
  const [address = '', range = '1'] = value.split('/')
  const mostBits = v.is(ipv4, address) ? 32 : v.is(ipv6, address) ? 128 : 0
  if (/^\d+$/.test(range) && mostBits > 0) return Number(range) >= 1 && Number(range) <= mostBits
  return proxyNames.includes(value) || (mostBits === 32 && v.is(ipv4, range))
}

/** Proxies between commas or spaces, as the web framework names them. */
export const proxies = v.pipe(
  words,
  v.check(
    (given) => given.every(isProxy),
    'must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
  ),
)

/** Some of these words, between commas or spaces. */
export const someOf = <const Options extends readonly [string, ...string[]]>(...options: Options) =>
  v.pipe(words, v.array(v.picklist(options, `must be some of ${options.join(', ')}`)))

export const mailAddress = v.pipe(v.string(), v.regex(/^\S+@\S+$/, 'must be an e-mail address'))

/** A text that begins as an address of these schemes does. */
export const schemes = (...names: string[]) =>
  v.pipe(
    v.string(),
    v.regex(
      new RegExp(`^(${names.join('|')})://\\S+$`),
      `must begin with ${names.map((name) => `${name}://`).join(' or ')}`,
    ),
  )

const jsonOf = <Schema extends v.GenericSchema>(
  schema: Schema,
  message: string,
): v.GenericSchema<string, v.InferOutput<Schema>> =>
  v.pipe(
    v.string(),
    v.rawTransform<string, v.InferOutput<Schema>>(({ dataset, addIssue, NEVER }) => {
      try {
        const parsed = v.safeParse(schema, JSON.parse(dataset.value))
        if (parsed.success) return parsed.output
      } catch {
        // The message below says what is wrong.
      }
      addIssue({ message })
      return NEVER
    }),
  )

export const siteOrigins = jsonOf(
  v.strictObject(v.entriesFromList(siteIds, v.exactOptional(origin))),
  'must be JSON of origins by site, such as {"hse":"https://hse.example.org"}',
)

export const analytics = jsonOf(
  v.strictObject({
    ...v.entriesFromList(siteIds, v.optional(v.string(), '')),
    endpoint: v.optional(webAddress, 'https://www.google-analytics.com/g/collect'),
  }),
  'must be JSON of measurement ids by site and an endpoint, such as {"hse":"G-1"}',
)

export const purgeRequest = jsonOf(
  v.strictObject({
    method: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3,10}$/)), 'POST'),
    headers: v.optional(v.record(v.string(), v.string()), {}),
    body: v.optional(v.string()),
  }),
  'must be JSON of a request, such as {"method":"POST","headers":{"authorization":"Bearer ..."}}',
)

/** Reads `evidence.example.org=hse,social.example.org=sse`. */
export const siteHosts = v.pipe(
  words,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const pairs = dataset.value.map((pair) => {
      const [host = '', site] = pair.split('=')
      return [host.toLowerCase(), siteIds.find((id) => id === site)] as const
    })
    const hosts = pairs.flatMap(([host, site]) => (site === undefined ? [] : [[host, site] as const]))
    if (hosts.length < pairs.length) {
      addIssue({ message: 'must be hosts by site, such as evidence.example.org=hse; the sites are hse, sse and cvd' })
      return NEVER
    }
    return Object.fromEntries(hosts)
  }),
)

export const oneOf = <const Options extends readonly [string, ...string[]]>(...options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`)

/** Five or six fields of a cron pattern. */
export const cronPattern = v.pipe(
  v.string(),
  v.regex(/^\S+( +\S+){4,5}$/, 'must be a cron pattern such as */5 * * * *'),
)

/** Lines, or parts between semicolons, of a source and what it is asked for. */
export const sourceList = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(/[\n;]/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
  v.check(
    (lines) => lines.every((line) => /^((pubmed|openalex)\s+\S|oai\s+https?:\/\/\S+(\s+\S+)?$)/.test(line)),
    'must be lines of `pubmed QUERY`, `openalex FILTER` or `oai ADDRESS [SET]`',
  ),
  v.transform((lines) =>
    lines.map((line) => {
      const [source = ''] = line.split(/\s/, 1)
      return { source, query: line.slice(source.length).trim() }
    }),
  ),
)
