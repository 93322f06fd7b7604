// The rendering process: runs the server builds of shell and remotes, which other teams write. It is started under Node's
// permission model without a single permission but to read this file, with an empty environment (see processes.ts). Each
// pair of releases has a realm of its own, with what a browser's script has and nothing of Node. It does one thing at a time,
// so that the site server knows whose page it is that takes too long.
import { compileFunction, constants, createContext, type Context } from 'node:vm'
import type { FromProcess, ModuleTexts, RenderRequest, ServerBuild, ToProcess } from './render-messages.ts'

interface RemoteModule {
  pages: Readonly<Record<string, unknown>>
}
interface ShellServer {
  openRemote: (container: unknown) => Promise<RemoteModule>
  renderPage: (
    request: RenderRequest,
    remote: RemoteModule | null,
  ) => Promise<{ html: string; state: unknown } | { missing: string }>
}
interface Opened {
  shell: ShellServer
  remote: RemoteModule | null
}

const channel = process
const send = (message: FromProcess): void => void channel.send?.(message)

const waiting = new Map<number, (answer: Response) => void>()
let calls = 0

/** The page's way to its data: the site server answers, and lets through what any visitor may read. */
const ask = (target: unknown, init?: { method?: string }): Promise<Response> =>
  new Promise((resolve, reject) => {
    const path = String(target)
    if ((init?.method ?? 'GET') !== 'GET' || !/^\/(?!\/)/.test(path)) {
      reject(
        new TypeError(`A page that is rendered on the server may only GET paths of the site, and asked for ${path}`),
      )
      return
    }
    calls += 1
    waiting.set(calls, resolve)
    send({ type: 'ask', call: calls, path })
  })

const timers = new Set<NodeJS.Timeout>()
const later = (run: () => void, delay = 0): NodeJS.Timeout => {
  const timer = setTimeout(() => {
    timers.delete(timer)
    run()
  }, delay)
  timers.add(timer)
  return timer
}
const notLater = (timer: NodeJS.Timeout | undefined): void => {
  clearTimeout(timer)
  if (timer) timers.delete(timer)
}

const silent = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((name) => [name, () => {}]))

/** What a script of a page finds in its realm beside the language itself. */
const given = {
  AbortController,
  AbortSignal,
  DOMException,
  Event,
  EventTarget,
  FormData,
  Headers,
  MessageChannel,
  ReadableStream,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  TransformStream,
  URL,
  URLSearchParams,
  WritableStream,
  atob,
  btoa,
  clearTimeout: notLater,
  console: silent,
  fetch: ask,
  performance: { now: () => performance.now(), mark: () => {}, measure: () => {} },
  queueMicrotask,
  setTimeout: later,
  structuredClone,
}

/** Runs the modules of a build in a realm; each is run once, when it is first required. */
const moduleLoader = (texts: ModuleTexts, realm: Context) => {
  const kept = new Map<string, { exports: unknown }>()
  const load = (name: string): unknown => {
    const path = name.replace(/^\.\//, '')
    const known = kept.get(path)
    if (known) return known.exports
    const text = texts[path]
    if (text === undefined) throw new Error(`there is no module ${name}`)
    const module = { exports: {} as unknown }
    kept.set(path, module)
    const run = compileFunction(text, ['module', 'exports', 'require'], { parsingContext: realm, filename: path })
    Reflect.apply(run, module.exports, [module, module.exports, load])
    return module.exports
  }
  return load
}

const open = async ({ shell: shellTexts, remote: remoteTexts }: ServerBuild): Promise<Opened> => {
  const realm = createContext(constants.DONT_CONTEXTIFY, { codeGeneration: { strings: false, wasm: false } })
  Object.assign(realm, given)
  const shell = moduleLoader(shellTexts, realm)('server.cjs') as ShellServer
  const remote = remoteTexts && (await shell.openRemote(moduleLoader(remoteTexts, realm)('entry.cjs')))
  return { shell, remote }
}

const opened = new Map<string, Opened>()

const told = (thrown: unknown): string =>
  (thrown instanceof Error || (typeof thrown === 'object' && thrown !== null && 'message' in thrown)
    ? String(thrown.message)
    : String(thrown)
  ).slice(0, 500)

const attempt = async (act: () => Promise<FromProcess>): Promise<void> => {
  try {
    send(await act())
  } catch (thrown) {
    send({ type: 'failed', why: 'fault', message: told(thrown) })
  }
  for (const timer of timers) clearTimeout(timer)
  timers.clear()
  waiting.clear()
}

channel.on('message', (message: ToProcess) => {
  switch (message.type) {
    case 'open':
      return void attempt(async () => {
        opened.set(message.build.key, await open(message.build))
        return { type: 'opened' }
      })
    case 'render':
      return void attempt(async () => {
        const build = opened.get(message.key)
        if (!build) throw new Error('the build is not open')
        const page = await build.shell.renderPage(message.request, build.remote)
        return 'missing' in page
          ? { type: 'failed', why: 'data', message: page.missing }
          : { type: 'rendered', html: page.html, state: JSON.stringify(page.state) }
      })
    case 'answer': {
      const { call, status, body } = message
      const resolve = waiting.get(call)
      waiting.delete(call)
      return resolve?.(new Response(body, { status, headers: { 'content-type': 'application/json' } }))
    }
    case 'drop':
      return void opened.delete(message.key)
  }
})
// Whoever has its promise rejected and does not look has the page fail where it matters; the process goes on.
channel.on('unhandledRejection', () => {})
// A site server that was killed says no word, and what a page left open would keep this process for ever.
channel.once('disconnect', () => channel.exit())

// What Node gives to scripts and a browser does not, for code that finds its way out of its realm.
const nodes = [
  'process',
  'fetch',
  'WebSocket',
  'EventSource',
  'global',
  'setImmediate',
  'navigator',
  'localStorage',
  'sessionStorage',
]
for (const name of nodes) Reflect.deleteProperty(globalThis, name)
