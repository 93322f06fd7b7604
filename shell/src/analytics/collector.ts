import type { MeasuredEvent } from './events.ts'

export interface CollectorSettings {
  /** Measurement id of the site. */
  id: string
  endpoint: string
  site: string
  lang: () => string
}

/** Anything from `0` to `4294967295`, twice: enough to tell visits apart, and forgotten with the page. */
const visitId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('.')

const parametersOf = (event: MeasuredEvent): [name: string, value: string][] =>
  Object.entries(event).flatMap(([name, value]): [string, string][] => {
    if (name === 'name' || name === 'page') return []
    return [[`${typeof value === 'number' ? 'epn' : 'ep'}.${name}`, String(value)]]
  })

/**
 * Sends events as requests of the GA4 collect format, which Google Analytics and compatible collectors read. No script of
 * theirs runs here, and nothing is stored: a visit is one loading of the page.
 */
export const createCollector = ({ id, endpoint, site, lang }: CollectorSettings): ((event: MeasuredEvent) => void) => {
  const client = visitId()
  const session = String(Math.floor(Date.now() / 1000))
  let page = '/'
  let count = 0
  return (event) => {
    if (event.name === 'page_view') ({ page } = event)
    const query = new URLSearchParams([
      ['v', '2'],
      ['tid', id],
      ['cid', client],
      ['sid', session],
      ['_s', String((count += 1))],
      ['ul', lang()],
      ['dl', window.location.origin + page],
      ['en', event.name],
      ['ep.site', site],
      ...parametersOf(event),
    ])
    // A collector that cannot be reached loses a count, and nothing else.
    void fetch(`${endpoint}?${query}`, {
      method: 'POST',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    }).catch(() => undefined)
  }
}
