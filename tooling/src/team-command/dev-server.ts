import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { readJson } from 'federation/files'
import { isSiteId, languages } from 'shared/sites'
import type { Registry } from 'shared/remote'
import * as v from 'valibot'
import { containerName } from 'federation/builds'
import { openBundler, readRemoteFolder } from 'federation/remote-sdk'
import { standalonePage } from '../development/standalone-page.ts'
import { assembleTexts } from '../texts/assemble-texts.ts'

/** The shell that comes with the packages: its release as sites serve it, and its texts. */
const shellFolder = join(import.meta.dirname, '../../host')

const shellSchema = v.object({ base: v.string() })

const version = 'dev'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const sendFile = (response: ServerResponse, folder: string, path: string): void => {
  const file = join(folder, normalize(`/${decodeURIComponent(path)}`))
  if (!existsSync(file)) return void response.writeHead(404).end()
  response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
  response.end(readFileSync(file))
}

const sendJson = (response: ServerResponse, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(value))
}

/** Reloads a page of this server after each build. */
const reloadScript = `new EventSource('/__changes').onmessage = () => location.reload()`

export interface DevOptions {
  folder: string
  port: number
  /** Origin of a site whose API the remote may ask, alone. */
  api?: string | undefined
  say: (line: string) => void
}

/**
 * Serves a remote from its own folder: alone in the real shell, and as a part for a site that runs (docs/contract.md, 'A
 * remote from a development server'). It is rebuilt whenever a source changes.
 *
 * @returns a function that ends it; it resolves when the first build is there
 */
export const startDevServer = async ({ folder, port, api, say }: DevOptions): Promise<() => void> => {
  const output = mkdtempSync(join(tmpdir(), 'evidence-search-dev-'))
  const origin = `http://localhost:${port}`
  const described = join(shellFolder, 'release.json')
  const { base: shellBase } = readJson(described, shellSchema, 'the shell of the packages')
  const listeners = new Set<ServerResponse>()
  const release = () => {
    const { declaration } = readRemoteFolder(folder)
    const container = containerName(declaration.name, version)
    const current = { version, base: `${origin}/container/`, container, entry: { path: 'entry.js' }, parts: {} }
    return { declaration, release: current }
  }
  const texts = (path: string): unknown => {
    const [, site = '', wanted = ''] = /^\/i18n\/([a-z]+)\/([a-z]+)\.json$/.exec(path) ?? []
    const lang = languages.find((code) => code === wanted)
    if (!isSiteId(site) || !lang) return undefined
    const own = { [readRemoteFolder(folder).declaration.texts]: [join(folder, 'texts')] }
    const ofShell = { shared: [join(shellFolder, 'texts/shared')], shell: [join(shellFolder, 'texts/shell')] }
    return assembleTexts({ ...ofShell, ...own }, site, lang)
  }
  const passOn = (request: IncomingMessage, response: ServerResponse): void => {
    const away = { success: false, error: 'api_unavailable', message: 'No API: start with --api URL of a site.' }
    if (!api) return sendJson(response, away, 503)
    const target = new URL(request.url ?? '/', api)
    const options = { method: request.method, headers: { ...request.headers, host: target.host } }
    const onward = ask(target, options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => sendJson(response, away, 503))
    request.pipe(onward)
  }
  const registry = (): Registry => {
    const { declaration, release: current } = release()
    return { schema: 1, remotes: [{ ...declaration, current, previous: null }] }
  }
  const page = (): string =>
    standalonePage(registry(), '/api', shellBase).replace(
      '</head>',
      '<script defer src="/__changes.js"></script>\n</head>',
    )
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    // A site that runs asks from its own origin.
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('cache-control', 'no-store')
    if (path === '/container/release.json') return sendJson(response, release())
    if (path === '/registry.json') return sendJson(response, registry())
    if (path.startsWith('/container/')) return sendFile(response, output, path.slice('/container'.length))
    if (path.startsWith(shellBase)) return sendFile(response, shellFolder, path.slice(shellBase.length))
    if (path.startsWith('/i18n/')) {
      const found = texts(path)
      return found ? sendJson(response, found) : void response.writeHead(404).end()
    }
    if (path.startsWith('/api/')) return passOn(request, response)
    if (path === '/__changes.js') {
      response.setHeader('content-type', 'text/javascript')
      return void response.end(reloadScript)
    }
    if (path === '/__changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      listeners.add(response)
      return void response.on('close', () => listeners.delete(response))
    }
    if (extname(path) !== '') return void response.writeHead(404).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(page())
  }
  const server = createServer((request, response) => {
    try {
      handle(request, response)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      say(message)
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(message)
    }
  })
  const bundler = await openBundler(folder)
  let stopWatching = (): void => {}
  await new Promise<void>((resolve) => {
    stopWatching = bundler.watch({ output, publicPath: `${origin}/container/`, version }, (problem) => {
      say(problem ?? 'built')
      if (problem === null) for (const listener of listeners) listener.write('data: built\n\n')
      resolve()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: give another one by --port.`) : error),
    )
    server.listen(port, '::', resolve)
  })
  return () => {
    stopWatching()
    server.closeAllConnections()
    server.close()
    rmSync(output, { recursive: true, force: true })
  }
}
