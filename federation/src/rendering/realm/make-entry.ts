import type { Bridge, RealmEntry } from './bridge.ts'
import type { makeEvents } from './make-events.ts'
import type { makeFetch } from './make-fetch.ts'
import type { makeTexts } from './make-texts.ts'
import type { makeUrls } from './make-urls.ts'

/** The functions that the realm's globals are made by, compiled within it. */
export interface Makers {
  makeEvents: typeof makeEvents
  makeFetch: typeof makeFetch
  makeTexts: typeof makeTexts
  makeUrls: typeof makeUrls
  freezeLanguage: () => void
}

interface RemoteModule {
  pages: Readonly<Record<string, unknown>>
}
interface ShellServer {
  openRemote: (container: unknown) => Promise<RemoteModule>
  renderPage: (
    request: unknown,
    remote: RemoteModule | null,
  ) => Promise<{ html: string; state: unknown } | { missing: string }>
}

// The text of this function is compiled within the realm: it may use nothing from outside.
/** Puts the globals of a browser's script into the realm, and gives the way into it. Runs before any foreign code. */
export const makeEntry = (outer: Bridge, makers: Makers): RealmEntry => {
  // What the process throws is of its own realm, and does not come any further than here.
  const guarded =
    <Arguments extends (string | number)[], Result extends string | void>(
      call: (...given: Arguments) => Result,
      otherwise: Result,
    ) =>
    (...given: Arguments): Result => {
      try {
        return call(...given)
      } catch {
        return otherwise
      }
    }
  const bridge: Bridge = {
    readUrl: guarded(outer.readUrl, ''),
    changeUrl: guarded(outer.changeUrl, ''),
    send: guarded(outer.send, undefined),
    later: guarded(outer.later, undefined),
  }
  const { stringify, parse } = JSON
  const send = (message: object): void => bridge.send(stringify(message))

  let timers = new Map<number, () => void>()
  let lastTimer = 0
  const later = (run: () => void, delay: number): number => {
    lastTimer += 1
    timers.set(lastTimer, run)
    bridge.later(lastTimer, Number(delay) || 0)
    return lastTimer
  }
  let waiting = new Map<number, (status: number, body: string) => void>()
  let calls = 0
  const ask = (path: string, done: (status: number, body: string) => void): void => {
    calls += 1
    waiting.set(calls, done)
    send({ type: 'ask', call: calls, path })
  }

  const { makeEvents, makeFetch, makeTexts, makeUrls, freezeLanguage } = makers
  const events = makeEvents(later)
  const urls = makeUrls(bridge)
  const texts = makeTexts()
  const began = Date.now()
  const nothing = (): void => {}
  const given: Record<string, unknown> = {
    ...events,
    ...urls,
    ...texts,
    ...makeFetch({ ...events, ...urls, ...texts, ask } as unknown as Parameters<typeof makeFetch>[0]),
    console: Object.fromEntries(
      ['log', 'info', 'warn', 'error', 'debug', 'trace', 'assert', 'group', 'groupEnd', 'table'].map((name) => [
        name,
        nothing,
      ]),
    ),
    performance: { timeOrigin: began, now: () => Date.now() - began, mark: nothing, measure: nothing },
    queueMicrotask: (run: () => void) => void Promise.resolve().then(() => run()),
    setTimeout: (run: unknown, delay?: number, ...more: unknown[]): number => {
      if (typeof run !== 'function') throw new TypeError('A timer takes a function')
      return later(() => void Reflect.apply(run, undefined, more), delay ?? 0)
    },
    /** What `import()` becomes as a module is compiled. */
    refuseImport: () => Promise.reject(new TypeError('A page that is rendered on the server imports nothing')),
    clearTimeout: (timer: unknown) => void timers.delete(timer as number),
  }
  // What works beside the one thread that is watched, outlives a page, or compiles code.
  const refused = ['Atomics', 'SharedArrayBuffer', 'WebAssembly', 'FinalizationRegistry', 'WeakRef', 'console', 'eval']
  for (const name of refused) Reflect.deleteProperty(globalThis, name)
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false })
  // Without a limit no stack is recorded, so that nothing of the process is called to describe one.
  Reflect.deleteProperty(Error, 'captureStackTrace')
  Object.defineProperty(Error, 'stackTraceLimit', { value: undefined, writable: false, configurable: false })
  Object.defineProperty(Error, 'prepareStackTrace', { value: undefined, writable: false, configurable: false })
  freezeLanguage()

  const builds: Record<string, Map<string, (module: object, exports: unknown, require: unknown) => void>> = {
    shell: new Map(),
    remote: new Map(),
  }
  /** Runs modules of a build; each is run once, when it is first required. */
  const loaderOf = (build: string) => {
    const kept = new Map<string, { exports: unknown }>()
    const load = (name: string): unknown => {
      const path = name.replace(/^\.\//, '')
      const known = kept.get(path)
      if (known) return known.exports
      const run = builds[build]?.get(path)
      if (!run) throw new Error(`there is no module ${name}`)
      const module = { exports: {} as unknown }
      kept.set(path, module)
      Reflect.apply(run, module.exports, [module, module.exports, load])
      return module.exports
    }
    return load
  }
  const messageOf = (thrown: unknown): string => {
    try {
      const message =
        typeof thrown === 'object' && thrown !== null && 'message' in thrown ? String(thrown.message) : String(thrown)
      return message.slice(0, 500)
    } catch {
      return 'it threw what cannot be read'
    }
  }
  /** Counts what the process is asked for: what is left of an earlier page says nothing in the name of a later one. */
  let turn = 0
  const attempt = async (act: () => Promise<object>): Promise<void> => {
    const mine = turn
    let message: object
    try {
      message = await act()
    } catch (thrown) {
      message = { type: 'failed', why: 'fault', message: messageOf(thrown) }
    }
    if (mine !== turn) return
    send(message)
    timers = new Map()
    waiting = new Map()
  }
  let shell: ShellServer | null = null
  let remote: RemoteModule | null = null
  return {
    define: (build, path, module) => void builds[build]?.set(path, module as () => void),
    open: () =>
      void attempt(async () => {
        shell = loaderOf('shell')('server.cjs') as ShellServer
        if ((builds['remote']?.size ?? 0) > 0) remote = await shell.openRemote(loaderOf('remote')('entry.cjs'))
        return { type: 'opened' }
      }),
    render: (request) =>
      void attempt(async () => {
        if (!shell) throw new Error('the build is not open')
        const page = await shell.renderPage(parse(request), remote)
        if ('missing' in page) return { type: 'failed', why: 'data', message: messageOf(page.missing) }
        return { type: 'rendered', html: String(page.html), state: stringify(page.state) ?? '[]' }
      }),
    answer: (call, status, body) => {
      const done = waiting.get(call)
      waiting.delete(call)
      done?.(status, body)
    },
    fire: (timer) => {
      const run = timers.get(timer)
      timers.delete(timer)
      try {
        run?.()
      } catch {
        // As in a browser, what a timer throws reaches nobody.
      }
    },
    reset: () => {
      turn += 1
      timers = new Map()
      waiting = new Map()
    },
  }
}
