import type { Globals } from './bridge.ts'

/** What {@link makeFetch} is made of. */
interface Given {
  URLSearchParams: typeof URLSearchParams
  URL: typeof URL
  AbortController: new () => { signal: AbortSignal }
  TextEncoder: new () => { encode(text: string): Uint8Array }
  TextDecoder: new () => { decode(bytes?: unknown, options?: { stream?: boolean }): string }
  /** Asks the site server for a path of the site. */
  ask: (path: string, done: (status: number, body: string) => void) => void
}

// The text of this function is compiled within the realm: it may use nothing from outside.
/** Makes `fetch` and what goes with it. A page that is rendered may GET paths of the site, and nothing else. */
export const makeFetch = ({ URL, URLSearchParams, AbortController, TextEncoder, TextDecoder, ask }: Given): Globals => {
  interface Controller {
    readonly desiredSize: number | null
    readonly byobRequest: null
    enqueue(chunk: unknown): void
    close(): void
    error(reason?: unknown): void
  }
  interface Source {
    type?: string
    start?: (controller: Controller) => unknown
    pull?: (controller: Controller) => unknown
    cancel?: (reason?: unknown) => unknown
  }
  interface Read {
    done: boolean
    value: unknown
  }
  /** A stream of chunks, to be read by one reader. */
  class ReadableStream {
    #queue: unknown[] = []
    #waiting: { resolve: (read: Read) => void; reject: (reason: unknown) => void }[] = []
    #state: 'open' | 'closed' | 'failed' = 'open'
    #reason: unknown
    #closing = false
    #pulling = false
    #locked = false
    #source: Source
    #highWater: number
    #controller: Controller
    #end = Promise.withResolvers<void>()
    constructor(source: Source = {}, { highWaterMark = 1 }: { highWaterMark?: number } = {}) {
      this.#source = source
      this.#highWater = Number(highWaterMark)
      this.#end.promise.catch(() => {})
      const size = (): number | null =>
        this.#state === 'failed' ? null : this.#state === 'closed' ? 0 : this.#highWater - this.#queue.length
      this.#controller = {
        get desiredSize() {
          return size()
        },
        byobRequest: null,
        enqueue: (chunk) => {
          if (this.#closing || this.#state !== 'open') throw new TypeError('The stream is closed')
          const reader = this.#waiting.shift()
          if (reader) reader.resolve({ done: false, value: chunk })
          else this.#queue.push(chunk)
          this.#pull()
        },
        close: () => {
          this.#closing = true
          if (this.#queue.length === 0) this.#close()
        },
        error: (reason) => this.#fail(reason),
      }
      const started = source.start?.(this.#controller)
      Promise.resolve(started).then(
        () => this.#pull(),
        (reason: unknown) => this.#fail(reason),
      )
    }
    #close(): void {
      if (this.#state !== 'open') return
      this.#state = 'closed'
      for (const reader of this.#waiting.splice(0)) reader.resolve({ done: true, value: undefined })
      this.#end.resolve()
    }
    #fail(reason: unknown): void {
      if (this.#state !== 'open') return
      this.#state = 'failed'
      this.#reason = reason
      this.#queue = []
      for (const reader of this.#waiting.splice(0)) reader.reject(reason)
      this.#end.reject(reason)
    }
    #pull(): void {
      const wanted = this.#waiting.length > 0 || this.#queue.length < this.#highWater
      if (!this.#source.pull || this.#pulling || this.#closing || this.#state !== 'open' || !wanted) return
      this.#pulling = true
      Promise.resolve()
        .then(() => this.#source.pull?.(this.#controller))
        .then(
          () => {
            this.#pulling = false
            if (this.#waiting.length > 0) this.#pull()
          },
          (reason: unknown) => this.#fail(reason),
        )
    }
    #read(): Promise<Read> {
      if (this.#queue.length > 0) {
        const value = this.#queue.shift()
        if (this.#closing && this.#queue.length === 0) this.#close()
        else this.#pull()
        return Promise.resolve({ done: false, value })
      }
      if (this.#state === 'closed') return Promise.resolve({ done: true, value: undefined })
      if (this.#state === 'failed') return Promise.reject(this.#reason as Error)
      const { promise, resolve, reject } = Promise.withResolvers<Read>()
      this.#waiting.push({ resolve, reject })
      this.#pull()
      return promise
    }
    async #cancel(reason?: unknown): Promise<void> {
      if (this.#state !== 'open') return
      this.#queue = []
      this.#close()
      await this.#source.cancel?.(reason)
    }
    get locked(): boolean {
      return this.#locked
    }
    cancel(reason?: unknown): Promise<void> {
      return this.#locked ? Promise.reject(new TypeError('The stream is locked')) : this.#cancel(reason)
    }
    getReader(): {
      closed: Promise<void>
      read: () => Promise<Read>
      cancel: (reason?: unknown) => Promise<void>
      releaseLock: () => void
    } {
      if (this.#locked) throw new TypeError('The stream is locked')
      this.#locked = true
      return {
        closed: this.#end.promise,
        read: () => this.#read(),
        cancel: (reason) => this.#cancel(reason),
        releaseLock: () => void (this.#locked = false),
      }
    }
    async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
      const reader = this.getReader()
      try {
        for (;;) {
          const { done, value } = await reader.read()
          if (done) return
          yield value
        }
      } finally {
        reader.releaseLock()
        await this.#cancel()
      }
    }
  }

  class Headers {
    #values = new Map<string, string>()
    constructor(from?: unknown) {
      if (typeof from !== 'object' || from === null) return
      const pairs = Symbol.iterator in from ? (from as Iterable<[string, string]>) : Object.entries(from)
      for (const [name, value] of pairs) this.append(name, value as string)
    }
    append(name: string, value: string): void {
      const current = this.get(name)
      this.set(name, current === null ? value : `${current}, ${value}`)
    }
    set(name: string, value: string): void {
      this.#values.set(String(name).toLowerCase(), String(value).trim())
    }
    get(name: string): string | null {
      return this.#values.get(String(name).toLowerCase()) ?? null
    }
    has(name: string): boolean {
      return this.#values.has(String(name).toLowerCase())
    }
    delete(name: string): void {
      this.#values.delete(String(name).toLowerCase())
    }
    forEach(each: (value: string, name: string, headers: Headers) => void): void {
      for (const [name, value] of this) each(value, name, this)
    }
    entries(): IterableIterator<[string, string]> {
      return [...this.#values].sort(([one], [other]) => (one < other ? -1 : 1)).values()
    }
    keys(): IterableIterator<string> {
      return [...this.entries()].map(([name]) => name).values()
    }
    values(): IterableIterator<string> {
      return [...this.entries()].map(([, value]) => value).values()
    }
    [Symbol.iterator](): IterableIterator<[string, string]> {
      return this.entries()
    }
  }

  class FormData {
    #pairs: [string, string][] = []
    append(name: string, value: string): void {
      this.#pairs.push([String(name), String(value)])
    }
    set(name: string, value: string): void {
      this.delete(name)
      this.append(name, value)
    }
    get(name: string): string | null {
      return this.#pairs.find(([key]) => key === name)?.[1] ?? null
    }
    getAll(name: string): string[] {
      return this.#pairs.filter(([key]) => key === name).map(([, value]) => value)
    }
    has(name: string): boolean {
      return this.#pairs.some(([key]) => key === name)
    }
    delete(name: string): void {
      this.#pairs = this.#pairs.filter(([key]) => key !== name)
    }
    [Symbol.iterator](): IterableIterator<[string, string]> {
      return [...this.#pairs].values()
    }
    entries(): IterableIterator<[string, string]> {
      return [...this.#pairs].values()
    }
  }

  class Body {
    #content: unknown
    #used = false
    constructor(content: unknown) {
      this.#content = content ?? null
    }
    get bodyUsed(): boolean {
      return this.#used
    }
    get body(): ReadableStream | null {
      const content = this.#content
      if (content === null) return null
      if (content instanceof ReadableStream) return content
      return new ReadableStream({
        start: (controller) => {
          controller.enqueue(typeof content === 'string' ? new TextEncoder().encode(content) : content)
          controller.close()
        },
      })
    }
    async text(): Promise<string> {
      if (this.#used) throw new TypeError('The body was read already')
      this.#used = true
      const content = this.#content
      if (content === null) return ''
      if (content instanceof ReadableStream) {
        const decoder = new TextDecoder()
        let text = ''
        for await (const chunk of content) text += decoder.decode(chunk, { stream: true })
        return text + decoder.decode()
      }
      return typeof content === 'string' ? content : new TextDecoder().decode(content)
    }
    async json(): Promise<unknown> {
      return JSON.parse(await this.text()) as unknown
    }
    async arrayBuffer(): Promise<ArrayBufferLike> {
      return new TextEncoder().encode(await this.text()).buffer
    }
    async bytes(): Promise<Uint8Array> {
      return new TextEncoder().encode(await this.text())
    }
    protected copied(): unknown {
      if (this.#used || this.#content instanceof ReadableStream) throw new TypeError('The body cannot be copied')
      return this.#content
    }
  }
  const asBody = (content: unknown): unknown => {
    if (content === null || content === undefined) return null
    if (content instanceof ReadableStream || ArrayBuffer.isView(content) || content instanceof ArrayBuffer)
      return content
    return String(content)
  }

  interface ResponseInit {
    status?: number
    statusText?: string
    headers?: unknown
  }
  class Response extends Body {
    readonly status: number
    readonly statusText: string
    readonly headers: Headers
    readonly type = 'basic'
    readonly redirected = false
    readonly url = ''
    constructor(content?: unknown, { status = 200, statusText = '', headers }: ResponseInit = {}) {
      super(asBody(content))
      this.status = Number(status)
      this.statusText = String(statusText)
      this.headers = new Headers(headers)
      const kind = content instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'text/plain'
      if (typeof content === 'string' && !this.headers.has('content-type'))
        this.headers.set('content-type', `${kind};charset=UTF-8`)
    }
    get ok(): boolean {
      return this.status >= 200 && this.status < 300
    }
    clone(): Response {
      return new Response(this.copied(), this)
    }
    static json(value: unknown, init: ResponseInit = {}): Response {
      const headers = new Headers(init.headers)
      if (!headers.has('content-type')) headers.set('content-type', 'application/json')
      return new Response(JSON.stringify(value), { ...init, headers })
    }
    static error(): Response {
      return new Response(null, { status: 0 })
    }
    static redirect(address: unknown, status = 302): Response {
      return new Response(null, { status, headers: { location: String(address) } })
    }
  }

  interface RequestInit {
    method?: string
    headers?: unknown
    body?: unknown
    signal?: AbortSignal | null
  }
  class Request extends Body {
    readonly url: string
    readonly method: string
    readonly headers: Headers
    readonly signal: AbortSignal
    constructor(target: unknown, { method, headers, body, signal }: RequestInit = {}) {
      const from = target instanceof Request ? target : null
      super(body === undefined ? (from?.copied() ?? null) : asBody(body))
      this.url = from?.url ?? new URL(String(target)).href
      this.method = String(method ?? from?.method ?? 'GET').toUpperCase()
      this.headers = new Headers(headers ?? from?.headers)
      this.signal = signal ?? from?.signal ?? new AbortController().signal
    }
    clone(): Request {
      return new Request(this)
    }
  }

  const fetch = (target: unknown, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const path = String(target instanceof Request ? target.url : target)
      const method = String(init?.method ?? (target instanceof Request ? target.method : 'GET')).toUpperCase()
      const signal = init?.signal
      if (method !== 'GET' || !/^\/(?!\/)/.test(path))
        return reject(
          new TypeError(`A page that is rendered on the server may only GET paths of the site, and asked for ${path}`),
        )
      if (signal?.aborted) return reject(signal.reason as Error)
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
      ask(path, (status, body) =>
        resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } })),
      )
    })
  return { ReadableStream, Headers, FormData, Request, Response, fetch }
}
