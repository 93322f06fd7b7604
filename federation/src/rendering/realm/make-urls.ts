import type { Bridge, Globals } from './bridge.ts'

// The text of this function is compiled within the realm: it may use nothing from outside.
/** Makes `URL` and `URLSearchParams`; addresses are read by the process, which is asked in strings. */
export const makeUrls = (bridge: Pick<Bridge, 'readUrl' | 'changeUrl'>): Globals => {
  const decode = (text: string): string => {
    const spaced = text.replaceAll('+', ' ')
    try {
      return decodeURIComponent(spaced)
    } catch {
      return spaced.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => {
        try {
          return decodeURIComponent(run)
        } catch {
          return run.replaceAll(/%[89a-f][0-9a-f]/gi, '\uFFFD').replaceAll(/%[0-7][0-9a-f]/gi, decodeURIComponent)
        }
      })
    }
  }
  const encode = (text: string): string =>
    encodeURIComponent(text.toWellFormed())
      .replaceAll('%20', '+')
      .replaceAll(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const pairsOf = (text: string): [string, string][] =>
    text
      .replace(/^\?/, '')
      .split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const place = pair.indexOf('=')
        return place < 0 ? [decode(pair), ''] : [decode(pair.slice(0, place)), decode(pair.slice(place + 1))]
      })

  const changed = new WeakMap<object, () => void>()
  const replaced = new WeakMap<object, (text: string) => void>()
  class URLSearchParams {
    #pairs: [string, string][] = []
    constructor(from: unknown = '') {
      replaced.set(this, (text) => (this.#pairs = pairsOf(text)))
      if (typeof from !== 'object' || from === null) this.#pairs = pairsOf(String(from))
      else if (Symbol.iterator in from)
        this.#pairs = [...(from as Iterable<Iterable<unknown>>)].map((pair) => {
          const [name, value, ...more] = [...pair]
          if (more.length > 0) throw new TypeError('A pair has a name and a value')
          return [String(name), String(value)]
        })
      else this.#pairs = Object.entries(from).map(([name, value]) => [name, String(value)])
    }
    #notify(): void {
      changed.get(this)?.()
    }
    get size(): number {
      return this.#pairs.length
    }
    append(name: string, value: string): void {
      this.#pairs.push([String(name), String(value)])
      this.#notify()
    }
    delete(name: string, value?: string): void {
      this.#pairs = this.#pairs.filter(
        ([key, current]) => key !== String(name) || (value !== undefined && current !== String(value)),
      )
      this.#notify()
    }
    get(name: string): string | null {
      return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null
    }
    getAll(name: string): string[] {
      return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value)
    }
    has(name: string, value?: string): boolean {
      return this.#pairs.some(
        ([key, current]) => key === String(name) && (value === undefined || current === String(value)),
      )
    }
    set(name: string, value: string): void {
      const first = this.#pairs.find(([key]) => key === String(name))
      if (!first) return this.append(name, value)
      first[1] = String(value)
      this.#pairs = this.#pairs.filter((pair) => pair === first || pair[0] !== String(name))
      this.#notify()
    }
    sort(): void {
      this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
      this.#notify()
    }
    forEach(each: (value: string, name: string, params: URLSearchParams) => void, self?: unknown): void {
      for (const [name, value] of this.#pairs) Reflect.apply(each, self, [value, name, this])
    }
    *entries(): Generator<[string, string]> {
      for (const [name, value] of this.#pairs) yield [name, value]
    }
    *keys(): Generator<string> {
      for (const [name] of this.#pairs) yield name
    }
    *values(): Generator<string> {
      for (const [, value] of this.#pairs) yield value
    }
    [Symbol.iterator](): Generator<[string, string]> {
      return this.entries()
    }
    toString(): string {
      return this.#pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
    }
    get [Symbol.toStringTag](): string {
      return 'URLSearchParams'
    }
  }

  type Parts = Record<string, string>
  const parsed = (address: unknown, base: unknown): Parts | null => {
    const text = bridge.readUrl(String(address), base === undefined ? '' : String(base))
    return text === '' ? null : (JSON.parse(text) as Parts)
  }
  class URL {
    #parts: Parts
    #params: URLSearchParams | null = null
    constructor(address: unknown, base?: unknown) {
      const parts = parsed(address, base)
      if (!parts) throw new TypeError('Invalid URL')
      this.#parts = parts
    }
    static canParse(address: unknown, base?: unknown): boolean {
      return parsed(address, base) !== null
    }
    static parse(address: unknown, base?: unknown): URL | null {
      return parsed(address, base) ? new URL(address, base) : null
    }
    static part(url: URL, name: string): string {
      return url.#parts[name] ?? ''
    }
    static change(url: URL, name: string, value: unknown): void {
      const text = bridge.changeUrl(url.#parts['href'] ?? '', name, String(value))
      if (text === '') {
        if (name === 'href') throw new TypeError('Invalid URL')
        return
      }
      url.#parts = JSON.parse(text) as Parts
      const params = url.#params
      if (params && (name === 'search' || name === 'href')) replaced.get(params)?.(url.#parts['search'] ?? '')
    }
    get searchParams(): URLSearchParams {
      if (this.#params) return this.#params
      const params = new URLSearchParams(this.#parts['search'])
      changed.set(params, () => {
        this.#parts = JSON.parse(
          bridge.changeUrl(this.#parts['href'] ?? '', 'search', params.toString()) || '{}',
        ) as Parts
      })
      this.#params = params
      return params
    }
    toString(): string {
      return this.#parts['href'] ?? ''
    }
    toJSON(): string {
      return this.#parts['href'] ?? ''
    }
    get [Symbol.toStringTag](): string {
      return 'URL'
    }
  }
  const { part, change } = URL
  Reflect.deleteProperty(URL, 'part')
  Reflect.deleteProperty(URL, 'change')
  const settable = [
    'href',
    'protocol',
    'username',
    'password',
    'host',
    'hostname',
    'port',
    'pathname',
    'search',
    'hash',
  ]
  for (const name of [...settable, 'origin'])
    Object.defineProperty(URL.prototype, name, {
      get(this: URL): string {
        return part(this, name)
      },
      ...(name !== 'origin' && {
        set(this: URL, value: unknown): void {
          change(this, name, value)
        },
      }),
      enumerable: true,
      configurable: true,
    })
  return { URL, URLSearchParams }
}
